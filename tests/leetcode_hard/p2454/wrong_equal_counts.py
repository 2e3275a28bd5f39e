# Wrong: equal values count as greater.
class Solution:
    def secondGreaterElement(self, nums: list[int]) -> list[int]:
        answer = [-1] * len(nums)
        first: list[int] = []
        second: list[int] = []
        for place, number in enumerate(nums):
            while second and nums[second[-1]] <= number:
                answer[second.pop()] = number
            moved = []
            while first and nums[first[-1]] <= number:
                moved.append(first.pop())
            second += reversed(moved)
            first.append(place)
        return answer
