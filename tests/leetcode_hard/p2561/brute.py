# Cheapest way through all states of the first basket, one swap at a time (Dijkstra).
import heapq


class Solution:
    def minCost(self, basket1: list[int], basket2: list[int]) -> int:
        everything = sorted(basket1 + basket2)
        goal = tuple(everything[::2])
        if goal != tuple(everything[1::2]):
            return -1
        start = (tuple(sorted(basket1)), tuple(sorted(basket2)))
        cost = {start: 0}
        heap = [(0, start)]
        while heap:
            spent, state = heapq.heappop(heap)
            if spent > cost[state]:
                continue
            first, second = state
            if first == goal:
                return spent
            for i in range(len(first)):
                for j in range(len(second)):
                    a, b = first[i], second[j]
                    if a == b:
                        continue
                    following = (
                        tuple(sorted((*first[:i], b, *first[i + 1 :]))),
                        tuple(sorted((*second[:j], a, *second[j + 1 :]))),
                    )
                    total = spent + min(a, b)
                    if total < cost.get(following, total + 1):
                        cost[following] = total
                        heapq.heappush(heap, (total, following))
        return -1
