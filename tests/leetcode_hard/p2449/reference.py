# A value keeps its parity, so odd values become odd targets and even ones even targets; matched in sorted order the
# differences are least. Each operation takes away 4 of their sum. O(n log n) time.
class Solution:
    def makeSimilar(self, nums: list[int], target: list[int]) -> int:
        nums = sorted(nums, key=lambda value: (value % 2, value))
        target = sorted(target, key=lambda value: (value % 2, value))
        return sum(abs(a - b) for a, b in zip(nums, target, strict=True)) // 4
