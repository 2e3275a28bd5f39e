# Wrong: keeps the answers by value, so that equal values share one.
class Solution:
    def secondGreaterElement(self, nums: list[int]) -> list[int]:
        found: dict[int, int] = {}
        first: list[int] = []
        second: list[int] = []
        for number in nums:
            while second and second[-1] < number:
                found[second.pop()] = number
            moved = []
            while first and first[-1] < number:
                moved.append(first.pop())
            second += reversed(moved)
            first.append(number)
        return [found.get(number, -1) for number in nums]
