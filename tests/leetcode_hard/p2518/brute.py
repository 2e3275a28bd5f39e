# Tries every division.
from itertools import product


class Solution:
    def countPartitions(self, nums: list[int], k: int) -> int:
        count = 0
        for groups in product((0, 1), repeat=len(nums)):
            sums = [0, 0]
            for number, group in zip(nums, groups, strict=True):
                sums[group] += number
            count += min(sums) >= k
        return count % (10**9 + 7)
