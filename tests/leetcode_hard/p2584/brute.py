# Multiplies out both sides of every split.
from math import gcd, prod


class Solution:
    def findValidSplit(self, nums: list[int]) -> int:
        for i in range(len(nums) - 1):
            if gcd(prod(nums[: i + 1]), prod(nums[i + 1 :])) == 1:
                return i
        return -1
