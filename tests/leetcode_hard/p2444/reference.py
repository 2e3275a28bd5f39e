# For each end of a subarray, the beginning must lie after the last value out of the bounds, and not after the last
# minK nor the last maxK: the number of such beginnings is a difference of places. O(n) time, O(1) space.
class Solution:
    def countSubarrays(self, nums: list[int], minK: int, maxK: int) -> int:
        count = 0
        outside = low = high = -1
        for place, number in enumerate(nums):
            if number == minK:
                low = place
            if number == maxK:
                high = place
            if not minK <= number <= maxK:
                outside = place
            count += max(0, min(low, high) - outside)
        return count
