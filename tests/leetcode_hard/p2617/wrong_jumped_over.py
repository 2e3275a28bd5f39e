# Wrong: looks at the cells of a move from the furthest back and stops at the first that was visited already.
class Solution:
    def minimumVisitedCells(self, grid: list[list[int]]) -> int:
        m, n = len(grid), len(grid[0])
        seen = {(0, 0)}
        level = [(0, 0)]
        visited = 1
        while level:
            following = []
            for i, j in level:
                if (i, j) == (m - 1, n - 1):
                    return visited
                for k in range(min(n - 1, j + grid[i][j]), j, -1):
                    if (i, k) in seen:
                        break
                    seen.add((i, k))
                    following.append((i, k))
                for k in range(min(m - 1, i + grid[i][j]), i, -1):
                    if (k, j) in seen:
                        break
                    seen.add((k, j))
                    following.append((k, j))
            level = following
            visited += 1
        return -1
