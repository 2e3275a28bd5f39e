# Searches all orders of nums1 by their cost (Dijkstra).
import heapq
from itertools import combinations


class Solution:
    def minimumTotalCost(self, nums1: list[int], nums2: list[int]) -> int:
        first = tuple(nums1)
        best = {first: 0}
        queue = [(0, first)]
        while queue:
            cost, order = heapq.heappop(queue)
            if cost > best[order]:
                continue
            if all(a != b for a, b in zip(order, nums2, strict=True)):
                return cost
            for i, j in combinations(range(len(order)), 2):
                changed = list(order)
                changed[i], changed[j] = changed[j], changed[i]
                key = tuple(changed)
                if cost + i + j < best.get(key, 10**9):
                    best[key] = cost + i + j
                    heapq.heappush(queue, (cost + i + j, key))
        return -1
