# Wrong: the count is kept in 32 bits.
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
        count &= 0xFFFFFFFF
        return count - 2**32 if count >= 2**31 else count
