# The least cost of each beginning, over all its last stretches, which grow from right to left with a count of every
# value. O(n * n) time, O(n) space.
class Solution:
    def minCost(self, nums: list[int], k: int) -> int:
        n = len(nums)
        least = [0] * (n + 1)
        for end in range(1, n + 1):
            seen = [0] * n
            repeated = 0
            best = k + least[end - 1]
            for start in range(end - 1, -1, -1):
                number = nums[start]
                seen[number] += 1
                if seen[number] == 2:
                    repeated += 2
                elif seen[number] > 2:
                    repeated += 1
                cost = least[start] + repeated + k
                if cost < best:
                    best = cost
            least[end] = best
        return least[n]
