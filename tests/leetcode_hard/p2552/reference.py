# For each j keep how many (i, j, k) with nums[i] < nums[k] < nums[j] have been seen. A new number is the last one of
# all those whose nums[j] it exceeds, and a k for the j above it. O(n * n) time, O(n) space.
class Solution:
    def countQuadruplets(self, nums: list[int]) -> int:
        triples = [0] * len(nums)
        count = 0
        for place, number in enumerate(nums):
            smaller = 0
            for j in range(place):
                if nums[j] < number:
                    count += triples[j]
                    smaller += 1
                else:
                    triples[j] += smaller
        return count
