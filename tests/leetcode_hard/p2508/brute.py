# Tries every set of at most two missing edges.
from itertools import combinations


class Solution:
    def isPossible(self, n: int, edges: list[list[int]]) -> bool:
        there = {frozenset(edge) for edge in edges}
        missing = [pair for pair in combinations(range(1, n + 1), 2) if frozenset(pair) not in there]
        for count in range(3):
            for added in combinations(missing, count):
                degree = [0] * (n + 1)
                for a, b in [*edges, *added]:
                    degree[a] += 1
                    degree[b] += 1
                if all(d % 2 == 0 for d in degree):
                    return True
        return False
