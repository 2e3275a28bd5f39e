# Tries all places to cut.
from itertools import combinations


class Solution:
    def beautifulPartitions(self, s: str, k: int, minLength: int) -> int:
        count = 0
        for places in combinations(range(1, len(s)), k - 1):
            ends = [0, *places, len(s)]
            pieces = [s[a:b] for a, b in zip(ends, ends[1:], strict=False)]
            count += all(len(p) >= minLength and p[0] in "2357" and p[-1] in "14689" for p in pieces)
        return count % (10**9 + 7)
