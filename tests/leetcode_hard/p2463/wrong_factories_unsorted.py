# Wrong: the factories are not sorted.
from math import inf


class Solution:
    def minimumTotalDistance(self, robot: list[int], factory: list[list[int]]) -> int:
        robot = sorted(robot)
        best = [0] + [inf] * len(robot)
        for place, limit in factory:
            fresh = best[:]
            for count in range(1, len(robot) + 1):
                distance = 0
                for first in range(count - 1, max(-1, count - limit - 1), -1):
                    distance += abs(robot[first] - place)
                    fresh[count] = min(fresh[count], best[first] + distance)
            best = fresh
        return -1 if best[-1] == inf else int(best[-1])
