# Wrong: keeps only the least last value for each length, as for the plain longest increasing subsequence.
class Solution:
    def lengthOfLIS(self, nums: list[int], k: int) -> int:
        tails: dict[int, int] = {}
        for number in nums:
            length = 1
            for candidate in range(len(tails), 0, -1):
                if 1 <= number - tails[candidate] <= k:
                    length = candidate + 1
                    break
            tails[length] = min(tails.get(length, number), number)
        return len(tails)
