# Wrong: the matrix is read as if it had no more rows than columns.
class Solution:
    def numberOfPaths(self, grid: list[list[int]], k: int) -> int:
        modulus = 10**9 + 7
        columns = len(grid[0])
        ways = [[0] * k for _ in range(columns)]
        ways[0][0] = 1
        for row in grid[:columns]:
            left = [0] * k
            for column, value in enumerate(row):
                fresh = [0] * k
                for rest in range(k):
                    fresh[(rest + value) % k] = (ways[column][rest] + left[rest]) % modulus
                left = ways[column] = fresh
        return ways[-1][0]
