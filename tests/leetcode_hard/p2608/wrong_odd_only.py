# Wrong: only edges within one distance close a cycle, so those of even length are missed.
class Solution:
    def findShortestCycle(self, n: int, edges: list[list[int]]) -> int:
        neighbours = [[] for _ in range(n)]
        for a, b in edges:
            neighbours[a].append(b)
            neighbours[b].append(a)
        best = n + 1
        for start in range(n):
            distance = [-1] * n
            distance[start] = 0
            queue = [start]
            for vertex in queue:
                for other in neighbours[vertex]:
                    if distance[other] < 0:
                        distance[other] = distance[vertex] + 1
                        queue.append(other)
                    elif distance[other] == distance[vertex]:
                        best = min(best, 2 * distance[vertex] + 1)
        return best if best <= n else -1
