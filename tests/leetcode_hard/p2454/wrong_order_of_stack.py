# Wrong: moves positions to the second stack in the wrong order.
class Solution:
    def secondGreaterElement(self, nums: list[int]) -> list[int]:
        answer = [-1] * len(nums)
        first: list[int] = []
        second: list[int] = []
        for place, number in enumerate(nums):
            while second and nums[second[-1]] < number:
                answer[second.pop()] = number
            while first and nums[first[-1]] < number:
                second.append(first.pop())
            first.append(place)
        return answer
