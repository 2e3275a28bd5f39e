# Wrong: looks for the longest distance by two searches, which is right for trees alone.
class Solution:
    def magnificentSets(self, n: int, edges: list[list[int]]) -> int:
        near: list[list[int]] = [[] for _ in range(n + 1)]
        for a, b in edges:
            near[a].append(b)
            near[b].append(a)

        def search(start: int) -> dict[int, int]:
            level = {start: 1}
            order = [start]
            for node in order:
                for other in near[node]:
                    if other not in level:
                        level[other] = level[node] + 1
                        order.append(other)
            return level

        done: set[int] = set()
        total = 0
        for start in range(1, n + 1):
            if start in done:
                continue
            level = search(start)
            done |= set(level)
            if any(level[a] == level[b] for a in level for b in near[a]):
                return -1
            total += max(search(list(level)[-1]).values())
        return total
