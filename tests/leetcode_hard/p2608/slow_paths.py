# Too slow: for each edge, looks for the shortest way around it with a list of all vertices sorted over and over.
class Solution:
    def findShortestCycle(self, n: int, edges: list[list[int]]) -> int:
        best = n + 1
        for a, b in edges:
            distance = [n + 1] * n
            distance[a] = 0
            changed = True
            while changed:
                changed = False
                for u, v in edges:
                    if {u, v} == {a, b}:
                        continue
                    if distance[u] + 1 < distance[v]:
                        distance[v] = distance[u] + 1
                        changed = True
                    if distance[v] + 1 < distance[u]:
                        distance[u] = distance[v] + 1
                        changed = True
            best = min(best, distance[b] + 1)
        return best if best <= n else -1
