# Plays every operation on the strip itself until no cell's number gets smaller.


class Solution:
    def minReverseOperations(self, n: int, p: int, banned: list[int], k: int) -> list[int]:
        best = {p: 0}
        changed = True
        while changed:
            changed = False
            for here in list(best):
                for start in range(n - k + 1):
                    strip = [0] * n
                    strip[here] = 1
                    strip[start : start + k] = strip[start : start + k][::-1]
                    there = strip.index(1)
                    if there not in banned and best[here] + 1 < best.get(there, n + 1):
                        best[there] = best[here] + 1
                        changed = True
        return [best.get(i, -1) for i in range(n)]
