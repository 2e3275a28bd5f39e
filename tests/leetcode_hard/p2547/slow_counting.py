# Too slow: counts every stretch anew. O(n * n * n).
from collections import Counter


class Solution:
    def minCost(self, nums: list[int], k: int) -> int:
        n = len(nums)
        least = [0] + [10**18] * n
        for end in range(1, n + 1):
            for start in range(end):
                repeated = sum(count for count in Counter(nums[start:end]).values() if count > 1)
                least[end] = min(least[end], least[start] + repeated + k)
        return least[n]
