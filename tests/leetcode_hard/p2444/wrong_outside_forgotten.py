# Wrong: a value out of the bounds makes it forget the bounds seen, but not where it stood itself.
class Solution:
    def countSubarrays(self, nums: list[int], minK: int, maxK: int) -> int:
        count = 0
        low = high = -1
        for place, number in enumerate(nums):
            if not minK <= number <= maxK:
                low = high = -1
                continue
            if number == minK:
                low = place
            if number == maxK:
                high = place
            count += min(low, high) + 1
        return count
