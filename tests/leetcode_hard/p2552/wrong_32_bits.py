# Wrong: the count is kept in 32 bits.
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
        return (count + 2**31) % 2**32 - 2**31
