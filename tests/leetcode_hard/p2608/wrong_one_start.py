# Wrong: breadth first from one vertex of each part only.
class Solution:
    def findShortestCycle(self, n: int, edges: list[list[int]]) -> int:
        neighbours = [[] for _ in range(n)]
        for a, b in edges:
            neighbours[a].append(b)
            neighbours[b].append(a)
        best = n + 1
        distance = [-1] * n
        parent = [-1] * n
        for start in range(n):
            if distance[start] >= 0:
                continue
            distance[start] = 0
            queue = [start]
            for vertex in queue:
                for other in neighbours[vertex]:
                    if distance[other] < 0:
                        distance[other] = distance[vertex] + 1
                        parent[other] = vertex
                        queue.append(other)
                    elif other != parent[vertex]:
                        best = min(best, distance[vertex] + distance[other] + 1)
        return best if best <= n else -1
