# Too slow: counts the right guesses anew for every root. O(n * n).
class Solution:
    def rootCount(self, edges: list[list[int]], guesses: list[list[int]], k: int) -> int:
        n = len(edges) + 1
        neighbours = [[] for _ in range(n)]
        for a, b in edges:
            neighbours[a].append(b)
            neighbours[b].append(a)
        guessed = {(u, v) for u, v in guesses}
        possible = 0
        for root in range(n):
            parent = [-1] * n
            order = [root]
            right = 0
            for node in order:
                for other in neighbours[node]:
                    if other != parent[node]:
                        parent[other] = node
                        order.append(other)
                        right += (node, other) in guessed
            possible += right >= k
        return possible
