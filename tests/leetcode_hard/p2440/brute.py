# Tries every set of edges to keep.
from itertools import product


class Solution:
    def componentValue(self, nums: list[int], edges: list[list[int]]) -> int:
        best = 0
        for keep in product((False, True), repeat=len(edges)):
            if keep.count(False) <= best:
                continue
            part = list(range(len(nums)))
            for (a, b), kept in zip(edges, keep, strict=True):
                if kept:
                    old, new = part[a], part[b]
                    part = [new if p == old else p for p in part]
            sums: dict[int, int] = {}
            for node, p in enumerate(part):
                sums[p] = sums.get(p, 0) + nums[node]
            if len(set(sums.values())) == 1:
                best = keep.count(False)
        return best
