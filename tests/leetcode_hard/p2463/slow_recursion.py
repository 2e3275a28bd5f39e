# Too slow: the recursion does not remember what it has found. Exponential.
class Solution:
    def minimumTotalDistance(self, robot: list[int], factory: list[list[int]]) -> int:
        robot = sorted(robot)
        factory = sorted(factory)

        def least(first: int, number: int) -> float:
            if first == len(robot):
                return 0
            if number == len(factory):
                return float("inf")
            place, limit = factory[number]
            found = least(first, number + 1)
            distance = 0
            for last in range(first, min(len(robot), first + limit)):
                distance += abs(robot[last] - place)
                found = min(found, distance + least(last + 1, number + 1))
            return found

        return int(least(0, 0))
