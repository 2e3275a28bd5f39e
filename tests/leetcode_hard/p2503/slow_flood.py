# Too slow: floods the matrix anew for each query. O(k * m * n).
class Solution:
    def maxPoints(self, grid: list[list[int]], queries: list[int]) -> list[int]:
        rows, columns = len(grid), len(grid[0])
        answer = []
        for query in queries:
            if query <= grid[0][0]:
                answer.append(0)
                continue
            seen = [[False] * columns for _ in range(rows)]
            seen[0][0] = True
            stack = [(0, 0)]
            points = 0
            while stack:
                row, column = stack.pop()
                points += 1
                for r, c in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
                    if 0 <= r < rows and 0 <= c < columns and not seen[r][c] and grid[r][c] < query:
                        seen[r][c] = True
                        stack.append((r, c))
            answer.append(points)
        return answer
