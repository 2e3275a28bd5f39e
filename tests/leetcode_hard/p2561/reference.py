# Half of each price's surplus has to change sides. Of all pieces that must, the cheaper half is moved, each either
# directly or by way of the cheapest piece of all, twice its price. O(n log n) time, O(n) space.
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
        twice = 2 * min(min(basket1), min(basket2))
        return sum(min(price, twice) for price in moving[: len(moving) // 2])
