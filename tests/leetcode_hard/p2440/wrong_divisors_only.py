# Wrong: believes that a divisor of the sum that is not less than any value will do.
class Solution:
    def componentValue(self, nums: list[int], edges: list[list[int]]) -> int:
        total = sum(nums)
        for parts in range(len(nums), 1, -1):
            if total % parts == 0 and total // parts >= max(nums):
                return parts - 1
        return 0
