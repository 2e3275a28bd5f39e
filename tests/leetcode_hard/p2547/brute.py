# Tries all ways of cutting.
from collections import Counter
from itertools import combinations


class Solution:
    def minCost(self, nums: list[int], k: int) -> int:
        n = len(nums)
        costs = []
        for cuts in range(n):
            for places in combinations(range(1, n), cuts):
                total = 0
                for a, b in zip((0, *places), (*places, n), strict=True):
                    counts = Counter(nums[a:b])
                    total += k + sum(count for count in counts.values() if count > 1)
                costs.append(total)
        return min(costs)
