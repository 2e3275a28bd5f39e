# Wrong: the remainder of a difference is taken as other languages take it, with the sign of the difference.
class Solution:
    def waysToReachTarget(self, target: int, types: list[list[int]]) -> int:
        modulus = 1000000007
        ways = [1] + [0] * target
        for count, marks in types:
            free = ways[:]
            for points in range(marks, target + 1):
                free[points] = (free[points] + free[points - marks]) % modulus
            most = (count + 1) * marks
            ways = [free[p] - (free[p - most] if p >= most else 0) for p in range(target + 1)]
        return ways[target]
