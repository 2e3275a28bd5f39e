# Too slow: goes over all pairs of ends around k. O(n^2).
class Solution:
    def countSubarrays(self, nums: list[int], k: int) -> int:
        middle = nums.index(k)
        count = 0
        left = 0
        for start in range(middle, -1, -1):
            left += (nums[start] > k) - (nums[start] < k)
            balance = left
            count += balance in (0, 1)
            for end in range(middle + 1, len(nums)):
                balance += 1 if nums[end] > k else -1
                count += balance in (0, 1)
        return count
