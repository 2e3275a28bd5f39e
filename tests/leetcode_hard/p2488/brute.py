# Sorts every subarray.
class Solution:
    def countSubarrays(self, nums: list[int], k: int) -> int:
        count = 0
        for start in range(len(nums)):
            for end in range(start + 1, len(nums) + 1):
                part = sorted(nums[start:end])
                count += part[(len(part) - 1) // 2] == k
        return count
