# Never steps up or left, except to pass time.
class Solution:
    def minimumTime(self, grid):
        if grid[0][1] > 1 and grid[1][0] > 1:
            return -1
        rows, columns = len(grid), len(grid[0])
        best = [[10**9] * columns for _ in range(rows)]
        best[0][0] = 0
        for r in range(rows):
            for c in range(columns):
                for pr, pc in ((r - 1, c), (r, c - 1)):
                    if pr >= 0 and pc >= 0:
                        late = grid[r][c] - best[pr][pc]
                        step = 1 if late <= 1 else late + (late + 1) % 2
                        best[r][c] = min(best[r][c], best[pr][pc] + step)
        return best[-1][-1]
