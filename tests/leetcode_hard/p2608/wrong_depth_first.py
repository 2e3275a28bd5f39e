# Wrong: depth first, a cycle's length is the difference of depths.
import sys


class Solution:
    def findShortestCycle(self, n: int, edges: list[list[int]]) -> int:
        sys.setrecursionlimit(10000)
        neighbours = [[] for _ in range(n)]
        for a, b in edges:
            neighbours[a].append(b)
            neighbours[b].append(a)
        depth = {}
        best = [n + 1]

        def walk(vertex, parent):
            for other in neighbours[vertex]:
                if other not in depth:
                    depth[other] = depth[vertex] + 1
                    walk(other, vertex)
                elif other != parent:
                    best[0] = min(best[0], abs(depth[vertex] - depth[other]) + 1)

        for start in range(n):
            if start not in depth:
                depth[start] = 0
                walk(start, -1)
        return best[0] if best[0] <= n else -1
