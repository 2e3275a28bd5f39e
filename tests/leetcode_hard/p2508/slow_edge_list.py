# Too slow: looks for edges in the list of them. O(n * edges).
class Solution:
    def isPossible(self, n: int, edges: list[list[int]]) -> bool:
        degree = [0] * (n + 1)
        for a, b in edges:
            degree[a] += 1
            degree[b] += 1
        odd = [node for node in range(1, n + 1) if degree[node] % 2]

        def free(a: int, b: int) -> bool:
            return a != b and [a, b] not in edges and [b, a] not in edges

        if len(odd) == 2:
            a, b = odd
            return free(a, b) or any(free(a, c) and free(c, b) for c in range(1, n + 1))
        if len(odd) == 4:
            a, b, c, d = odd
            return free(a, b) and free(c, d) or free(a, c) and free(b, d) or free(a, d) and free(b, c)
        return not odd
