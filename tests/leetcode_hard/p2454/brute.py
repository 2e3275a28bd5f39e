# Lists the greater values to the right of each position.
class Solution:
    def secondGreaterElement(self, nums: list[int]) -> list[int]:
        answer = []
        for place, number in enumerate(nums):
            greater = [other for other in nums[place + 1 :] if other > number]
            answer.append(greater[1] if len(greater) > 1 else -1)
        return answer
