# Wrong: only direct swaps, never by way of the cheapest piece.
from collections import Counter


class Solution:
    def minCost(self, basket1: list[int], basket2: list[int]) -> int:
        surplus = Counter(basket1)
        surplus.subtract(basket2)
        moving = []
        for price, count in surplus.items():
            if count % 2:
                return -1
            moving.extend([price] * (abs(count) // 2))
        moving.sort()
        return sum(moving[: len(moving) // 2])
