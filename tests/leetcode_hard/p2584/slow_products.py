# Too slow: works out the whole products and their greatest common divisor for every split. O(n * n) digits.
from math import gcd, prod


class Solution:
    def findValidSplit(self, nums: list[int]) -> int:
        left, right = 1, prod(nums)
        for i in range(len(nums) - 1):
            left *= nums[i]
            right //= nums[i]
            if gcd(left, right) == 1:
                return i
        return -1
