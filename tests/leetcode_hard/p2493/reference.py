# Within a part some node is in the first group used; then the groups are at most the levels of a search in
# breadth from it, and those levels do divide, unless an edge stays within a level (an odd circle). Take the best
# start of each part, and add up the parts. Sets of nodes are bits of an integer. O(n^3 / 64) time.
class Solution:
    def magnificentSets(self, n: int, edges: list[list[int]]) -> int:
        near = [0] * n
        for a, b in edges:
            near[a - 1] |= 1 << (b - 1)
            near[b - 1] |= 1 << (a - 1)
        best: dict[int, int] = {}
        for start in range(n):
            seen = level = 1 << start
            depth = 0
            while level:
                depth += 1
                fresh, left = 0, level
                while left:
                    low = left & -left
                    fresh |= near[low.bit_length() - 1]
                    left -= low
                if fresh & level:
                    return -1
                level = fresh & ~seen
                seen |= level
            best[seen & -seen] = max(best.get(seen & -seen, 0), depth)
        return sum(best.values())
