# Wrong: counts what is on already without the last second of a task.
class Solution:
    def findMinimumTime(self, tasks: list[list[int]]) -> int:
        on = [False] * 2001
        for start, end, duration in sorted(tasks, key=lambda task: task[1]):
            lack = duration - sum(on[start:end]) - (on[end] and end < 7)
            second = end
            while lack > 0 and second >= start:
                if not on[second]:
                    on[second] = True
                    lack -= 1
                second -= 1
        return sum(on)
