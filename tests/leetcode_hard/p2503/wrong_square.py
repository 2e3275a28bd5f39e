# Wrong: takes the number of rows for the number of columns.
import heapq
from bisect import bisect_left


class Solution:
    def maxPoints(self, grid: list[list[int]], queries: list[int]) -> list[int]:
        size = len(grid)
        heap = [(grid[0][0], 0, 0)]
        seen = {(0, 0)}
        needs: list[int] = []
        while heap:
            value, row, column = heapq.heappop(heap)
            needs.append(max(value, needs[-1]) if needs else value)
            for r, c in ((row + 1, column), (row, column + 1), (row - 1, column), (row, column - 1)):
                if 0 <= r < size and 0 <= c < size and (r, c) not in seen:
                    seen.add((r, c))
                    heapq.heappush(heap, (grid[r][c], r, c))
        return [bisect_left(needs, query) for query in queries]
