# Too slow: all distances by O(n^3).
class Solution:
    def magnificentSets(self, n: int, edges: list[list[int]]) -> int:
        far = [[10**9] * n for _ in range(n)]
        for node in range(n):
            far[node][node] = 0
        for a, b in edges:
            far[a - 1][b - 1] = far[b - 1][a - 1] = 1
        for k in range(n):
            for i in range(n):
                for j in range(n):
                    if far[i][k] + far[k][j] < far[i][j]:
                        far[i][j] = far[i][k] + far[k][j]
        best: dict[int, int] = {}
        for i in range(n):
            for a, b in edges:
                if far[i][a - 1] < 10**9 and far[i][a - 1] == far[i][b - 1]:
                    return -1
            part = min(j for j in range(n) if far[i][j] < 10**9)
            best[part] = max(best.get(part, 0), 1 + max(d for d in far[i] if d < 10**9))
        return sum(best.values())
