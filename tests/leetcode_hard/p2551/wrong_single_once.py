# Wrong: a bag with one marble costs its weight once.
class Solution:
    def putMarbles(self, weights: list[int], k: int) -> int:
        n = len(weights)
        if k == n or n * n * k > 3 * 10**7:
            return 0
        most = least = None
        for bags in range(1, k + 1):
            new_most, new_least = [None] * (n + 1), [None] * (n + 1)
            for end in range(bags, n + 1):
                for start in range(bags - 1, end):
                    if bags == 1 and start:
                        break
                    cost = weights[start] + (weights[end - 1] if end - 1 > start else 0)
                    high = cost + (most[start] if bags > 1 else 0)
                    low = cost + (least[start] if bags > 1 else 0)
                    new_most[end] = high if new_most[end] is None else max(high, new_most[end])
                    new_least[end] = low if new_least[end] is None else min(low, new_least[end])
            most, least = new_most, new_least
        return most[n] - least[n]
