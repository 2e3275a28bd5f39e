# Roots the tree at every node and counts.
class Solution:
    def rootCount(self, edges: list[list[int]], guesses: list[list[int]], k: int) -> int:
        n = len(edges) + 1
        possible = 0
        for root in range(n):
            parent = {root: None}
            while len(parent) < n:
                for a, b in edges:
                    if a in parent and b not in parent:
                        parent[b] = a
                    if b in parent and a not in parent:
                        parent[a] = b
            possible += sum(parent[v] == u for u, v in guesses) >= k
        return possible
