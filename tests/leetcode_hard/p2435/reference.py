# For each cell, how many ways lead to it with each remainder of the sum; a cell adds the ways of the cells above and
# to the left, then turns them by its own value. O(m * n * k) time, O(n * k) space.
class Solution:
    def numberOfPaths(self, grid: list[list[int]], k: int) -> int:
        modulus = 10**9 + 7
        ways = [[0] * k for _ in grid[0]]
        ways[0][0] = 1
        for row in grid:
            left = [0] * k
            for column, value in enumerate(row):
                both = [(a + b) % modulus for a, b in zip(ways[column], left, strict=True)]
                turn = k - value % k
                left = ways[column] = both[turn:] + both[:turn]
        return ways[-1][0]
