# The smallest sum is the root alone, so the cost is the dearest path without one of its ends. For each node keep the
# dearest way down whole and the dearest way down without its last node, and join two of them there. O(n) time and space.
class Solution:
    def maxOutput(self, n: int, edges: list[list[int]], price: list[int]) -> int:
        neighbours = [[] for _ in range(n)]
        for a, b in edges:
            neighbours[a].append(b)
            neighbours[b].append(a)
        parent = [-1] * n
        order = [0]
        for node in order:
            for other in neighbours[node]:
                if other != parent[node]:
                    parent[other] = node
                    order.append(other)
        whole = price[:]
        without = [0] * n
        best = 0
        for node in reversed(order[1:]):
            up = parent[node]
            # one of both ways keeps its end, the other one does without; a way of the parent alone loses the parent
            best = max(best, whole[up] + without[node], without[up] + whole[node])
            whole[up] = max(whole[up], price[up] + whole[node])
            without[up] = max(without[up], price[up] + without[node])
        return best
