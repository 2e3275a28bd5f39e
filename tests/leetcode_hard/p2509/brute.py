# Builds the tree with all its edges and searches it in breadth for each query.
from collections import deque


class Solution:
    def cycleLengthQueries(self, n: int, queries: list[list[int]]) -> list[int]:
        size = 2**n - 1
        near: dict[int, list[int]] = {node: [] for node in range(1, size + 1)}
        for node in range(1, 2 ** (n - 1)):
            for child in (2 * node, 2 * node + 1):
                near[node].append(child)
                near[child].append(node)
        answer = []
        for a, b in queries:
            far = {a: 0}
            queue = deque([a])
            while queue:
                node = queue.popleft()
                for other in near[node]:
                    if other not in far:
                        far[other] = far[node] + 1
                        queue.append(other)
            answer.append(far[b] + 1)
        return answer
