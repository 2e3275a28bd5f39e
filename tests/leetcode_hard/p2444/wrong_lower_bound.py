# Wrong: looks for values that are too great, but not for those too small.
class Solution:
    def countSubarrays(self, nums: list[int], minK: int, maxK: int) -> int:
        count = 0
        outside = low = high = -1
        for place, number in enumerate(nums):
            if number == minK:
                low = place
            if number == maxK:
                high = place
            if number > maxK:
                outside = place
            count += max(0, min(low, high) - outside)
        return count
