# Follows every path from its smallest vertex until it closes.
class Solution:
    def findShortestCycle(self, n: int, edges: list[list[int]]) -> int:
        joined = {frozenset(edge) for edge in edges}
        lengths = []

        def walk(path):
            for other in range(path[0], n):
                if frozenset((path[-1], other)) not in joined:
                    continue
                if other == path[0] and len(path) > 2:
                    lengths.append(len(path))
                elif other not in path:
                    walk([*path, other])

        for start in range(n):
            walk([start])
        return min(lengths, default=-1)
