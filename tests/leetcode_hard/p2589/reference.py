# By their ends: each task uses the seconds that are on already and turns on what it lacks as late as it can, where later
# tasks may share it. O(n log n + n T) time, O(T) space.
class Solution:
    def findMinimumTime(self, tasks: list[list[int]]) -> int:
        on = [False] * 2001
        for start, end, duration in sorted(tasks, key=lambda task: task[1]):
            lack = duration - sum(on[start : end + 1])
            second = end
            while lack > 0:
                if not on[second]:
                    on[second] = True
                    lack -= 1
                second -= 1
        return sum(on)
