# Wrong: the sum of the differences is kept in 32 bits.
class Solution:
    def makeSimilar(self, nums: list[int], target: list[int]) -> int:
        nums = sorted(nums, key=lambda value: (value % 2, value))
        target = sorted(target, key=lambda value: (value % 2, value))
        total = 0
        for a, b in zip(nums, target, strict=True):
            total = (total + abs(a - b)) & 0xFFFFFFFF
        return total // 4
