# Dijkstra: a cell that is not open yet is entered at the first time from its number on that has the right
# parity, as time can be passed by steps back and forth. O(r c log(r c)).
import heapq


class Solution:
    def minimumTime(self, grid: list[list[int]]) -> int:
        if grid[0][1] > 1 and grid[1][0] > 1:
            return -1
        rows, columns = len(grid), len(grid[0])
        known = [[False] * columns for _ in range(rows)]
        known[0][0] = True
        heap = [(0, 0, 0)]
        while heap:
            time, r, c = heapq.heappop(heap)
            if r == rows - 1 and c == columns - 1:
                return time
            for nr, nc in ((r + 1, c), (r, c + 1), (r - 1, c), (r, c - 1)):
                if 0 <= nr < rows and 0 <= nc < columns and not known[nr][nc]:
                    known[nr][nc] = True
                    late = grid[nr][nc] - time
                    step = time + 1 if late <= 1 else time + late + (late + 1) % 2
                    heapq.heappush(heap, (step, nr, nc))
        return -1
