# Wrong: takes the weighted mean.
class Solution:
    def minCost(self, nums: list[int], cost: list[int]) -> int:
        level = sum(value * price for value, price in zip(nums, cost, strict=True)) // sum(cost)
        return sum(abs(value - level) * price for value, price in zip(nums, cost, strict=True))
