# Too slow: best and worst score for each number of bags and each end. O(n * k).
class Solution:
    def putMarbles(self, weights: list[int], k: int) -> int:
        n = len(weights)
        cuts = [a + b for a, b in zip(weights[:-1], weights[1:], strict=True)]
        most, least = [0] * n, [0] * n
        for made in range(1, k):
            for end in range(n - 1, made - 1, -1):
                most[end] = most[end - 1] + cuts[end - 1]
                least[end] = least[end - 1] + cuts[end - 1]
            for end in range(made + 1, n):
                most[end] = max(most[end], most[end - 1])
                least[end] = min(least[end], least[end - 1])
        return most[n - 1] - least[n - 1]
