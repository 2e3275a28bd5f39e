# Wrong: turns on the last seconds of a task, as many as it lacks, even where some of them are on already.
class Solution:
    def findMinimumTime(self, tasks: list[list[int]]) -> int:
        on = [False] * 2001
        for start, end, duration in sorted(tasks, key=lambda task: task[1]):
            lack = duration - sum(on[start : end + 1])
            if lack > 0:
                on[end - lack + 1 : end + 1] = [True] * lack
        return sum(on)
