# Wrong: adds a type in place from the smallest sum up, with as many questions as fit, if the marks do not divide the target.
class Solution:
    def waysToReachTarget(self, target: int, types: list[list[int]]) -> int:
        ways = [1] + [0] * target
        for count, marks in types:
            if target % marks:
                for points in range(marks, target + 1):
                    ways[points] += ways[points - marks]
                continue
            for points in range(target, 0, -1):
                ways[points] += sum(
                    ways[points - k * marks] for k in range(1, min(count, points // marks) + 1)
                )
        return ways[target] % 1000000007
