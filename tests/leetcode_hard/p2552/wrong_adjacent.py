# Wrong: the two in the middle have to be neighbours.
class Solution:
    def countQuadruplets(self, nums: list[int]) -> int:
        count = 0
        for j in range(1, len(nums) - 2):
            a, b = nums[j], nums[j + 1]
            if b < a:
                lower = sum(number < b for number in nums[:j])
                count += lower * sum(number > a for number in nums[j + 2 :])
        return count
