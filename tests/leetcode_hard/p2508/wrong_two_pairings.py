# Wrong: of the three ways to pair four odd nodes, one is forgotten.
class Solution:
    def isPossible(self, n: int, edges: list[list[int]]) -> bool:
        near: list[set[int]] = [set() for _ in range(n + 1)]
        for a, b in edges:
            near[a].add(b)
            near[b].add(a)
        odd = [node for node in range(1, n + 1) if len(near[node]) % 2]
        if len(odd) == 2:
            a, b = odd
            return b not in near[a] or any(c not in near[a] and c not in near[b] for c in range(1, n + 1))
        if len(odd) == 4:
            a, b, c, d = odd
            return any(q not in near[p] and s not in near[r] for p, q, r, s in [(a, b, c, d), (a, c, b, d)])
        return not odd
