# Wrong: each robot, from the left, goes to the nearest factory that still has room.
class Solution:
    def minimumTotalDistance(self, robot: list[int], factory: list[list[int]]) -> int:
        room = {place: limit for place, limit in sorted(factory)}
        total = 0
        for start in sorted(robot):
            place = min((p for p in room if room[p]), key=lambda p: (abs(p - start), p))
            room[place] -= 1
            total += abs(place - start)
        return total
