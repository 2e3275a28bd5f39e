# Wrong: takes a visited cell for one that was reached by the fewest cells, though it goes depth first.
class Solution:
    def minimumVisitedCells(self, grid: list[list[int]]) -> int:
        m, n = len(grid), len(grid[0])
        count = {(0, 0): 1}
        stack = [(0, 0)]
        while stack:
            i, j = stack.pop()
            for k in range(j + 1, min(n - 1, j + grid[i][j]) + 1):
                if (i, k) not in count:
                    count[i, k] = count[i, j] + 1
                    stack.append((i, k))
            for k in range(i + 1, min(m - 1, i + grid[i][j]) + 1):
                if (k, j) not in count:
                    count[k, j] = count[i, j] + 1
                    stack.append((k, j))
        return count.get((m - 1, n - 1), -1)
