# Tries to put every node into every group.
class Solution:
    def magnificentSets(self, n: int, edges: list[list[int]]) -> int:
        group: dict[int, int] = {}

        def place(node: int) -> int:
            if node > n:
                used = set(group.values())
                return len(used) if max(used) == len(used) else -1
            best = -1
            for number in range(1, n + 1):
                group[node] = number
                if all(abs(group[a] - group[b]) == 1 for a, b in edges if max(a, b) == node):
                    best = max(best, place(node + 1))
            del group[node]
            return best

        return place(1)
