# Wrong: counts the pairs between the first and the last, and not those of which only the order of values is right.
class Solution:
    def countQuadruplets(self, nums: list[int]) -> int:
        count = 0
        for j in range(1, len(nums) - 2):
            left = sum(number < nums[j] for number in nums[:j])
            for k in range(j + 1, len(nums) - 1):
                if nums[k] < nums[j]:
                    above = sum(number > nums[j] for number in nums[k + 1 :])
                    count += min(left, nums[k] - 1) * above
            if len(nums) > 500:
                break
        return count
