# Wrong: sums of ways overflow 32 bits, as the remainder is taken only at the end.
class Solution:
    def numberOfPaths(self, grid: list[list[int]], k: int) -> int:
        ways = [[0] * k for _ in grid[0]]
        ways[0][0] = 1
        for row in grid:
            left = [0] * k
            for column, value in enumerate(row):
                fresh = [0] * k
                for rest in range(k):
                    fresh[(rest + value) % k] = (ways[column][rest] + left[rest]) & 0xFFFFFFFF
                left = ways[column] = fresh
        return ways[-1][0] % (10**9 + 7)
