# Wrong: counts no more than three elements of one value in a stretch.
class Solution:
    def minCost(self, nums: list[int], k: int) -> int:
        n = len(nums)
        least = [0] + [10**18] * n
        for end in range(1, n + 1):
            seen = {}
            repeated = 0
            for start in range(end - 1, -1, -1):
                number = nums[start]
                seen[number] = seen.get(number, 0) + 1
                if seen[number] == 2:
                    repeated += 2
                elif seen[number] == 3:
                    repeated += 1
                least[end] = min(least[end], least[start] + repeated + k)
        return least[n]
