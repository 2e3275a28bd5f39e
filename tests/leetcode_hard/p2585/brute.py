# Tries every number of questions of every type.
from itertools import product


class Solution:
    def waysToReachTarget(self, target: int, types: list[list[int]]) -> int:
        ways = 0
        for counts in product(*[range(count + 1) for count, _ in types]):
            ways += sum(count * marks for count, (_, marks) in zip(counts, types, strict=True)) == target
        return ways % 1000000007
