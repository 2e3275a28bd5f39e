# Tries all ways of cutting.
from itertools import combinations


class Solution:
    def putMarbles(self, weights: list[int], k: int) -> int:
        n = len(weights)
        scores = []
        for cuts in combinations(range(1, n), k - 1):
            starts, ends = (0, *cuts), (*cuts, n)
            scores.append(sum(weights[i] + weights[j - 1] for i, j in zip(starts, ends, strict=True)))
        return max(scores) - min(scores)
