# Wrong: leaves the cut before the last marble out.
class Solution:
    def putMarbles(self, weights: list[int], k: int) -> int:
        cuts = [a + b for a, b in zip(weights[:-1], weights[1:], strict=True)]
        if len(cuts) > 3 and k <= len(cuts):
            cuts.pop()
        cuts.sort()
        return sum(cuts[len(cuts) - (k - 1) :]) - sum(cuts[: k - 1])
