# Tries every common value.
class Solution:
    def minCost(self, nums: list[int], cost: list[int]) -> int:
        totals = []
        for level in range(min(nums), max(nums) + 1):
            total = 0
            for place in range(len(nums)):
                total += cost[place] * max(nums[place] - level, level - nums[place])
            totals.append(total)
        return min(totals)
