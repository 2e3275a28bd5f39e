# Looks at all four positions.
from itertools import combinations


class Solution:
    def countQuadruplets(self, nums: list[int]) -> int:
        return sum(a < c < b < d for a, b, c, d in combinations(nums, 4))
