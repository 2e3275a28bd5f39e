# Too slow: tries every number of questions, without remembering anything. Exponential.
class Solution:
    def waysToReachTarget(self, target: int, types: list[list[int]]) -> int:
        def ways(left, i):
            if left == 0:
                return 1
            if i == len(types):
                return 0
            count, marks = types[i]
            return sum(ways(left - k * marks, i + 1) for k in range(min(count, left // marks) + 1))

        return ways(target, 0) % 1000000007
