# At most four nodes can have an odd degree. None: done. Two: one edge between them, or two edges over a node
# joined to neither. Four: one of the three ways to pair them, with no pair joined already. O(n + edges).
class Solution:
    def isPossible(self, n: int, edges: list[list[int]]) -> bool:
        near: list[set[int]] = [set() for _ in range(n + 1)]
        for a, b in edges:
            near[a].add(b)
            near[b].add(a)
        odd = [node for node in range(1, n + 1) if len(near[node]) % 2 == 1]
        if len(odd) == 2:
            a, b = odd
            return b not in near[a] or len(near[a] | near[b]) < n
        if len(odd) == 4:
            a, b, c, d = odd
            pairings = [(a, b, c, d), (a, c, b, d), (a, d, b, c)]
            return any(q not in near[p] and s not in near[r] for p, q, r, s in pairings)
        return not odd
