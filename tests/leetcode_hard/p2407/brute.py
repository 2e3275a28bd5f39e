# Tries every subsequence.
from itertools import product


class Solution:
    def lengthOfLIS(self, nums: list[int], k: int) -> int:
        best = 0
        for chosen in product((False, True), repeat=len(nums)):
            rest = [number for number, taken in zip(nums, chosen, strict=True) if taken]
            if all(1 <= b - a <= k for a, b in zip(rest, rest[1:], strict=False)):
                best = max(best, len(rest))
        return best
