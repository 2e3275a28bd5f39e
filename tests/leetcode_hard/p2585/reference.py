# Type by type: the ways to a sum are those of the type's sums before, one question less, without those that would take
# one question too many. O(n target) time, O(target) space.
class Solution:
    def waysToReachTarget(self, target: int, types: list[list[int]]) -> int:
        modulus = 1000000007
        ways = [1] + [0] * target
        for count, marks in types:
            # how many ways there are with as many questions of this type as one likes
            free = ways[:]
            for points in range(marks, target + 1):
                free[points] = (free[points] + free[points - marks]) % modulus
            most = (count + 1) * marks
            ways = free[:most] + [
                (a - b) % modulus for a, b in zip(free[most:], free[: max(0, target + 1 - most)], strict=True)
            ]
        return ways[target]
