# Wrong: of the elements that fit, only the last three are looked at.
class Solution:
    def lengthOfLIS(self, nums: list[int], k: int) -> int:
        lengths: list[int] = []
        for place, number in enumerate(nums):
            length = 1
            tried = 0
            for before in range(place - 1, -1, -1):
                if 1 <= number - nums[before] <= k:
                    length = max(length, lengths[before] + 1)
                    tried += 1
                    if tried == 3:
                        break
            lengths.append(length)
        return max(lengths)
