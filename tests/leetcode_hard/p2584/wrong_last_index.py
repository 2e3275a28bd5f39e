# Wrong: where a single number is given, splits behind it.
class Solution:
    def findValidSplit(self, nums: list[int]) -> int:
        from math import gcd

        end = 0
        place = 0
        while place <= end:
            for j in range(len(nums) - 1, end, -1):
                if gcd(nums[place], nums[j]) > 1:
                    end = j
                    break
            place += 1
        return end if end < len(nums) - 1 or len(nums) == 1 else -1
