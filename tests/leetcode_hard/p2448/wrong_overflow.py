# Wrong: the total is kept in 32 bits.
class Solution:
    def minCost(self, nums: list[int], cost: list[int]) -> int:
        pairs = sorted(zip(nums, cost, strict=True))
        below, level, everything = 0, 0, sum(cost)
        for value, price in pairs:
            if 2 * below < everything:
                level = value
            below += price
        total = 0
        for value, price in pairs:
            total = (total + abs(value - level) * price) & 0xFFFFFFFF
        return total - 2**32 if total >= 2**31 else total
