# Wrong: takes the median without regard to the costs.
class Solution:
    def minCost(self, nums: list[int], cost: list[int]) -> int:
        level = sorted(nums)[(len(nums) - 1) // 2]
        return sum(abs(value - level) * price for value, price in zip(nums, cost, strict=True))
