# Wrong: takes the cheapest of the pieces that must move for the cheapest of all.
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
        if not moving:
            return 0
        return sum(min(price, 2 * moving[0]) for price in moving[: len(moving) // 2])
