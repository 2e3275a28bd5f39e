# Too slow: keeps whole sums, not their remainders. O(m * n * sum).
class Solution:
    def numberOfPaths(self, grid: list[list[int]], k: int) -> int:
        ways: list[dict[int, int]] = [{} for _ in grid[0]]
        ways[0][0] = 1
        for row in grid:
            left: dict[int, int] = {}
            for column, value in enumerate(row):
                fresh: dict[int, int] = {}
                for before in (left, ways[column]):
                    for total, count in before.items():
                        fresh[total + value] = (fresh.get(total + value, 0) + count) % (10**9 + 7)
                left = ways[column] = fresh
        return sum(count for total, count in ways[-1].items() if total % k == 0) % (10**9 + 7)
