# Looks at the least and the greatest element of every subarray.
class Solution:
    def countSubarrays(self, nums: list[int], minK: int, maxK: int) -> int:
        count = 0
        for start in range(len(nums)):
            for end in range(start + 1, len(nums) + 1):
                part = nums[start:end]
                count += min(part) == minK and max(part) == maxK
        return count
