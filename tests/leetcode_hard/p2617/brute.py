# The fewest cells from each cell on, from the last cell backwards, over all its moves.
class Solution:
    def minimumVisitedCells(self, grid: list[list[int]]) -> int:
        m, n = len(grid), len(grid[0])
        none = m * n + 1
        best = [[none] * n for _ in range(m)]
        for i in reversed(range(m)):
            for j in reversed(range(n)):
                if (i, j) == (m - 1, n - 1):
                    best[i][j] = 1
                    continue
                goals = [best[i][k] for k in range(j + 1, n) if k <= grid[i][j] + j]
                goals += [best[k][j] for k in range(i + 1, m) if k <= grid[i][j] + i]
                best[i][j] = min([*goals, none]) + (min([*goals, none]) < none)
        return best[0][0] if best[0][0] < none else -1
