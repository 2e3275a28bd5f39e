# Wrong: swaps the cheapest of one basket with the cheapest of the other.
from collections import Counter


class Solution:
    def minCost(self, basket1: list[int], basket2: list[int]) -> int:
        surplus = Counter(basket1)
        surplus.subtract(basket2)
        leaving, coming = [], []
        for price, count in surplus.items():
            if count % 2:
                return -1
            (leaving if count > 0 else coming).extend([price] * (abs(count) // 2))
        twice = 2 * min(min(basket1), min(basket2))
        return sum(min(a, b, twice) for a, b in zip(sorted(leaving), sorted(coming), strict=True))
