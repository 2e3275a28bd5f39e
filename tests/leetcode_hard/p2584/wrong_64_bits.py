# Wrong: multiplies in 64 bits.
from math import gcd


class Solution:
    def findValidSplit(self, nums: list[int]) -> int:
        suffix = [1] * (len(nums) + 1)
        for i in reversed(range(len(nums))):
            suffix[i] = suffix[i + 1] * nums[i] & (2**64 - 1)
        product = 1
        for i in range(len(nums) - 1):
            product = product * nums[i] & (2**64 - 1)
            if gcd(product, suffix[i + 1]) == 1:
                return i
        return -1
