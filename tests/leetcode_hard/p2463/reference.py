# In the best assignment of the sorted robots to the sorted factories, each factory takes robots that are next to
# each other. Factory by factory, best[r] is the least distance for the first r robots. O(f * r * limit) time.
from math import inf


class Solution:
    def minimumTotalDistance(self, robot: list[int], factory: list[list[int]]) -> int:
        robot = sorted(robot)
        best = [0] + [inf] * len(robot)
        for place, limit in sorted(factory):
            fresh = best[:]
            for count in range(1, len(robot) + 1):
                distance = 0
                for first in range(count - 1, max(-1, count - limit - 1), -1):
                    distance += abs(robot[first] - place)
                    fresh[count] = min(fresh[count], best[first] + distance)
            best = fresh
        return int(best[-1])
