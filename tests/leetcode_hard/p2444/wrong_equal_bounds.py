# Wrong: a value that is both bounds is taken for the lower one only, unless it is the one value of the array.
class Solution:
    def countSubarrays(self, nums: list[int], minK: int, maxK: int) -> int:
        if len(set(nums)) == 1:
            return len(nums) * (len(nums) + 1) // 2 if nums[0] == minK == maxK else 0
        count = 0
        outside = low = high = -1
        for place, number in enumerate(nums):
            if number == minK:
                low = place
            elif number == maxK:
                high = place
            if not minK <= number <= maxK:
                outside = place
            count += max(0, min(low, high) - outside)
        return count
