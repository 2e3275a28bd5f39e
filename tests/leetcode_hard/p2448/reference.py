# The total cost falls until half of all costs lie at or below the common value: the weighted median is best.
# O(n log n) time.
from itertools import accumulate


class Solution:
    def minCost(self, nums: list[int], cost: list[int]) -> int:
        pairs = sorted(zip(nums, cost, strict=True))
        everything = sum(cost)
        sums = accumulate(price for _, price in pairs)
        level = next(value for (value, _), below in zip(pairs, sums, strict=True) if 2 * below >= everything)
        return sum(abs(value - level) * price for value, price in pairs)
