# Count the right guesses for the root 0. Moving the root over an edge turns only that edge around: one guess may become
# wrong, the opposite one right. O(n + g) time and space.
class Solution:
    def rootCount(self, edges: list[list[int]], guesses: list[list[int]], k: int) -> int:
        n = len(edges) + 1
        neighbours = [[] for _ in range(n)]
        for a, b in edges:
            neighbours[a].append(b)
            neighbours[b].append(a)
        guessed = {u * n + v for u, v in guesses}
        parent = [-1] * n
        order = [0]
        right = 0
        for node in order:
            for other in neighbours[node]:
                if other != parent[node]:
                    parent[other] = node
                    order.append(other)
                    right += node * n + other in guessed
        rights = [right] * n
        count = int(right >= k)
        for node in order[1:]:
            up = parent[node]
            rights[node] = rights[up] - (up * n + node in guessed) + (node * n + up in guessed)
            count += rights[node] >= k
        return count
