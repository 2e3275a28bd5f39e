# Too slow: counts each price by a walk over the baskets. O(n * n).
class Solution:
    def minCost(self, basket1: list[int], basket2: list[int]) -> int:
        moving = []
        for price in set(basket1 + basket2):
            count = basket1.count(price) - basket2.count(price)
            if count % 2:
                return -1
            moving.extend([price] * (abs(count) // 2))
        moving.sort()
        twice = 2 * min(basket1 + basket2)
        return sum(min(price, twice) for price in moving[: len(moving) // 2])
