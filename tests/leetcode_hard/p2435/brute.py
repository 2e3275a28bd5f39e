# Walks every path.
class Solution:
    def numberOfPaths(self, grid: list[list[int]], k: int) -> int:
        bottom, right = len(grid) - 1, len(grid[0]) - 1

        def walk(row: int, column: int, total: int) -> int:
            total += grid[row][column]
            if (row, column) == (bottom, right):
                return int(total % k == 0)
            count = 0
            if row < bottom:
                count += walk(row + 1, column, total)
            if column < right:
                count += walk(row, column + 1, total)
            return count

        return walk(0, 0, 0) % (10**9 + 7)
