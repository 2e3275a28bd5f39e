# Wrong: counts in 64 bits and takes the modulus only at the end.
class Solution:
    def waysToReachTarget(self, target: int, types: list[list[int]]) -> int:
        ways = [1] + [0] * target
        for count, marks in types:
            new = [0] * (target + 1)
            for points in range(target + 1):
                for k in range(min(count, points // marks) + 1):
                    new[points] += ways[points - k * marks]
                new[points] &= 2**64 - 1
            ways = new
        return ways[target] % 1000000007
