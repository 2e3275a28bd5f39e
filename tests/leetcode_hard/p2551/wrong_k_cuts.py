# Wrong: takes k cuts where k - 1 are made.
class Solution:
    def putMarbles(self, weights: list[int], k: int) -> int:
        cuts = sorted(a + b for a, b in zip(weights[:-1], weights[1:], strict=True))
        if k >= len(weights) or k == 1:
            return 0
        return sum(cuts[len(cuts) - k :]) - sum(cuts[:k])
