# Two stacks of positions whose values do not rise: those that wait for a first greater value, and those that wait
# for a second. A new value pops from the second (answered), then moves from the first to the second in the same
# order. O(n) time and space.
class Solution:
    def secondGreaterElement(self, nums: list[int]) -> list[int]:
        answer = [-1] * len(nums)
        first: list[int] = []
        second: list[int] = []
        for place, number in enumerate(nums):
            while second and nums[second[-1]] < number:
                answer[second.pop()] = number
            moved = []
            while first and nums[first[-1]] < number:
                moved.append(first.pop())
            second += reversed(moved)
            first.append(place)
        return answer
