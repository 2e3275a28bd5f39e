# Wrong: takes the best part instead of adding up the parts.
from collections import deque


class Solution:
    def magnificentSets(self, n: int, edges: list[list[int]]) -> int:
        near: list[list[int]] = [[] for _ in range(n + 1)]
        for a, b in edges:
            near[a].append(b)
            near[b].append(a)
        best = 0
        for start in range(1, n + 1):
            level = {start: 1}
            queue = deque([start])
            while queue:
                node = queue.popleft()
                for other in near[node]:
                    if other not in level:
                        level[other] = level[node] + 1
                        queue.append(other)
                    elif level[other] == level[node]:
                        return -1
            best = max(best, max(level.values()))
        return best
