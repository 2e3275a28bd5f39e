# Breadth first from every vertex: an edge between two vertices that were found, other than the one a vertex was found
# by, closes a way around of both distances and 1; from a vertex of the shortest cycle it is that cycle.
# O(n (n + m)) time, O(n + m) space.
class Solution:
    def findShortestCycle(self, n: int, edges: list[list[int]]) -> int:
        neighbours = [[] for _ in range(n)]
        for a, b in edges:
            neighbours[a].append(b)
            neighbours[b].append(a)
        best = n + 1
        for start in range(n):
            distance = [-1] * n
            parent = [-1] * n
            distance[start] = 0
            queue = [start]
            for vertex in queue:
                if 2 * distance[vertex] >= best:
                    break
                for other in neighbours[vertex]:
                    if distance[other] < 0:
                        distance[other] = distance[vertex] + 1
                        parent[other] = vertex
                        queue.append(other)
                    elif other != parent[vertex]:
                        best = min(best, distance[vertex] + distance[other] + 1)
        return best if best <= n else -1
