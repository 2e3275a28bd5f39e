# Wrong: sees circles of three nodes, but not longer odd ones.
class Solution:
    def magnificentSets(self, n: int, edges: list[list[int]]) -> int:
        near: list[set[int]] = [set() for _ in range(n + 1)]
        for a, b in edges:
            near[a].add(b)
            near[b].add(a)
        if any(near[a] & near[b] for a, b in edges):
            return -1
        best: dict[int, int] = {}
        for start in range(1, n + 1):
            level = {start: 1}
            order = [start]
            for node in order:
                for other in near[node]:
                    if other not in level:
                        level[other] = level[node] + 1
                        order.append(other)
            part = min(level)
            best[part] = max(best.get(part, 0), max(level.values()))
        return sum(best.values())
