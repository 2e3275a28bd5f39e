# Sends each robot to each factory that has room.
class Solution:
    def minimumTotalDistance(self, robot: list[int], factory: list[list[int]]) -> int:
        room = [limit for _, limit in factory]

        def least(number: int) -> float:
            if number == len(robot):
                return 0
            found = float("inf")
            for index, (place, _) in enumerate(factory):
                if room[index]:
                    room[index] -= 1
                    found = min(found, abs(robot[number] - place) + least(number + 1))
                    room[index] += 1
            return found

        return int(least(0))
