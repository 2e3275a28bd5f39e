# Too slow: goes on from every beginning. O(n^2).
class Solution:
    def countSubarrays(self, nums: list[int], minK: int, maxK: int) -> int:
        count = 0
        for start in range(len(nums)):
            low = high = False
            for end in range(start, len(nums)):
                number = nums[end]
                if number < minK or number > maxK:
                    break
                low = low or number == minK
                high = high or number == maxK
                if low and high:
                    count += 1
        return count
