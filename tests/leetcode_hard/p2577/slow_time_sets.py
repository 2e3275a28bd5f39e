# Right, but follows the set of possible cells unit of time by unit of time.
class Solution:
    def minimumTime(self, grid):
        rows, columns = len(grid), len(grid[0])
        here = {(0, 0)}
        time = 0
        while here:
            if (rows - 1, columns - 1) in here:
                return time
            time += 1
            here = {
                (r, c)
                for a, b in here
                for r, c in ((a + 1, b), (a - 1, b), (a, b + 1), (a, b - 1))
                if 0 <= r < rows and 0 <= c < columns and grid[r][c] <= time
            }
        return -1
