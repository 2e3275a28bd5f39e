# Too slow: tries every value of the array. O(n^2).
class Solution:
    def minCost(self, nums: list[int], cost: list[int]) -> int:
        pairs = list(zip(nums, cost, strict=True))
        return min(sum(abs(value - level) * price for value, price in pairs) for level in nums)
