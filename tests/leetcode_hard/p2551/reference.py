# A cut between two marbles adds both their weights, whatever else is cut: sort these sums and take the k - 1 greatest
# minus the k - 1 smallest. O(n log n) time, O(n) space.
class Solution:
    def putMarbles(self, weights: list[int], k: int) -> int:
        cuts = sorted(a + b for a, b in zip(weights[:-1], weights[1:], strict=True))
        return sum(cuts[len(cuts) - (k - 1) :]) - sum(cuts[: k - 1])
