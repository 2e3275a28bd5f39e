# Too slow: looks back at all elements before. O(n^2).
class Solution:
    def lengthOfLIS(self, nums: list[int], k: int) -> int:
        lengths: list[int] = []
        for place, number in enumerate(nums):
            length = 1
            for before in range(place):
                if 1 <= number - nums[before] <= k and lengths[before] >= length:
                    length = lengths[before] + 1
            lengths.append(length)
        return max(lengths)
