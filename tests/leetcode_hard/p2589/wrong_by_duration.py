# Wrong: takes the tasks by their duration.
class Solution:
    def findMinimumTime(self, tasks: list[list[int]]) -> int:
        on = [False] * 2001
        for start, end, duration in sorted(tasks, key=lambda task: task[2]):
            lack = duration - sum(on[start : end + 1])
            second = end
            while lack > 0:
                if not on[second]:
                    on[second] = True
                    lack -= 1
                second -= 1
        return sum(on)
