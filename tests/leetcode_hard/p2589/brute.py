# Tries all sets of seconds by their size.
from itertools import combinations


class Solution:
    def findMinimumTime(self, tasks: list[list[int]]) -> int:
        seconds = range(min(task[0] for task in tasks), max(task[1] for task in tasks) + 1)
        for size in range(len(seconds) + 1):
            for chosen in combinations(seconds, size):
                if all(sum(a <= s <= b for s in chosen) >= d for a, b, d in tasks):
                    return size
        return -1
