# Too slow: looks at each of the k values below. O(n * k).
class Solution:
    def lengthOfLIS(self, nums: list[int], k: int) -> int:
        best = [0] * (max(nums) + 1)
        for number in nums:
            longest = 0
            for value in range(max(1, number - k), number):
                if best[value] > longest:
                    longest = best[value]
            best[number] = longest + 1
        return max(best)
