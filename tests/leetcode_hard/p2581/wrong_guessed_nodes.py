# Wrong: counts only nodes that some guess names.
class Solution:
    def rootCount(self, edges: list[list[int]], guesses: list[list[int]], k: int) -> int:
        n = len(edges) + 1
        neighbours = [[] for _ in range(n)]
        for a, b in edges:
            neighbours[a].append(b)
            neighbours[b].append(a)
        guessed = {(u, v) for u, v in guesses}
        parent = [-1] * n
        order = [0]
        right = 0
        for node in order:
            for other in neighbours[node]:
                if other != parent[node]:
                    parent[other] = node
                    order.append(other)
                    right += (node, other) in guessed
        rights = [right] * n
        for node in order[1:]:
            up = parent[node]
            rights[node] = rights[up] - ((up, node) in guessed) + ((node, up) in guessed)
        return sum(rights[node] >= k for node in {node for guess in guesses for node in guess})
