# Too slow: breadth first, but looks at every cell of every move. O(m n (m + n)).
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
                for k in range(j + 1, min(n - 1, j + grid[i][j]) + 1):
                    if (i, k) not in seen:
                        seen.add((i, k))
                        following.append((i, k))
                for k in range(i + 1, min(m - 1, i + grid[i][j]) + 1):
                    if (k, j) not in seen:
                        seen.add((k, j))
                        following.append((k, j))
            level = following
            visited += 1
        return -1
