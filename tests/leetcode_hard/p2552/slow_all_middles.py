# Too slow: counts anew on both sides of each pair in the middle. O(n * n * n).
class Solution:
    def countQuadruplets(self, nums: list[int]) -> int:
        count = 0
        for j in range(1, len(nums) - 2):
            for k in range(j + 1, len(nums) - 1):
                if nums[k] < nums[j]:
                    lower = sum(number < nums[k] for number in nums[:j])
                    count += lower * sum(number > nums[j] for number in nums[k + 1 :])
        return count
