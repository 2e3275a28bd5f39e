# Wrong: with four odd nodes it is enough for each to have one of the others free.
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
            return all(any(b != a and b not in near[a] for b in odd) for a in odd)
        return not odd
