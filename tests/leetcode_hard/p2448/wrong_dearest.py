# Wrong: moves all to the element that costs most.
class Solution:
    def minCost(self, nums: list[int], cost: list[int]) -> int:
        level = nums[cost.index(max(cost))]
        return sum(abs(value - level) * price for value, price in zip(nums, cost, strict=True))
