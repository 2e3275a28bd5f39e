# Breadth first. Each row and each column remembers by links which of its cells are not visited yet, so that a cell is
# met only once or twice however long the moves are. O(m n) steps but for the path halving.
class Solution:
    def minimumVisitedCells(self, grid: list[list[int]]) -> int:
        m, n = len(grid), len(grid[0])
        right = [list(range(n + 1)) for _ in range(m)]
        down = [list(range(m + 1)) for _ in range(n)]

        def free(links, place):
            while links[place] != place:
                links[place] = links[links[place]]
                place = links[place]
            return place

        right[0][0] = down[0][0] = 1
        level = [(0, 0)]
        visited = 1
        while level:
            following = []
            for i, j in level:
                if i == m - 1 and j == n - 1:
                    return visited
                reach = grid[i][j]
                links = right[i]
                last = min(n - 1, j + reach)
                k = free(links, j + 1)
                while k <= last:
                    following.append((i, k))
                    links[k] = k + 1
                    down[k][i] = i + 1
                    k = free(links, k)
                links = down[j]
                last = min(m - 1, i + reach)
                k = free(links, i + 1)
                while k <= last:
                    following.append((k, j))
                    links[k] = k + 1
                    right[k][j] = j + 1
                    k = free(links, k)
            level = following
            visited += 1
        return -1
