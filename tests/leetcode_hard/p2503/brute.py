# Floods the matrix anew for each query.
class Solution:
    def maxPoints(self, grid: list[list[int]], queries: list[int]) -> list[int]:
        answer = []
        for query in queries:
            reached: set[tuple[int, int]] = set()
            stack = [(0, 0)]
            while stack:
                i, j = stack.pop()
                if not (0 <= i < len(grid) and 0 <= j < len(grid[0])):
                    continue
                if (i, j) in reached or query <= grid[i][j]:
                    continue
                reached.add((i, j))
                stack += [(i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)]
            answer.append(len(reached))
        return answer
