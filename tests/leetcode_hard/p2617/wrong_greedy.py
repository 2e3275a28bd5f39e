# Wrong: always moves to the cell from which one gets furthest.
class Solution:
    def minimumVisitedCells(self, grid: list[list[int]]) -> int:
        m, n = len(grid), len(grid[0])
        i = j = 0
        visited = 1
        while (i, j) != (m - 1, n - 1):
            reach = grid[i][j]
            goals = [(i, k) for k in range(j + 1, min(n - 1, j + reach) + 1)]
            goals += [(k, j) for k in range(i + 1, min(m - 1, i + reach) + 1)]
            if not goals:
                return -1
            i, j = max(goals, key=lambda c: (c == (m - 1, n - 1), c[0] + c[1] + grid[c[0]][c[1]]))
            visited += 1
        return visited
