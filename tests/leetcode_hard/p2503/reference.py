# Take cells from a heap, smallest first: the greatest value met so far is what each new cell needs. Those needs
# rise, so a query's answer is found by bisection. O(mn log(mn) + k log(mn)) time, O(mn) space.
import heapq
from bisect import bisect_left


class Solution:
    def maxPoints(self, grid: list[list[int]], queries: list[int]) -> list[int]:
        rows, columns = len(grid), len(grid[0])
        heap = [(grid[0][0], 0, 0)]
        seen = [[False] * columns for _ in range(rows)]
        seen[0][0] = True
        needs = []
        need = 0
        while heap:
            value, row, column = heapq.heappop(heap)
            need = max(need, value)
            needs.append(need)
            for r, c in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
                if 0 <= r < rows and 0 <= c < columns and not seen[r][c]:
                    seen[r][c] = True
                    heapq.heappush(heap, (grid[r][c], r, c))
        return [bisect_left(needs, query) for query in queries]
