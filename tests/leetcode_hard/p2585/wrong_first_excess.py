# Wrong: looks only at the last question of a type, so it may take one question too many.
class Solution:
    def waysToReachTarget(self, target: int, types: list[list[int]]) -> int:
        ways = [1] + [0] * target
        for count, marks in types:
            free = ways[:]
            for points in range(marks, target + 1):
                free[points] += free[points - marks]
            most = (count + 1) * marks
            ways = [free[p] - (free[p - most] if p > most else 0) for p in range(target + 1)]
        return ways[target] % 1000000007
