# Tries every start and every set of nodes to stand on by a search over (place, coins collected).
from collections import deque


class Solution:
    def collectTheCoins(self, coins: list[int], edges: list[list[int]]) -> int:
        n = len(coins)
        near = [[v] for v in range(n)]
        for a, b in edges:
            near[a].append(b)
            near[b].append(a)
        reach = []
        for v in range(n):
            seen = {w for u in near[v] for w in near[u]}
            reach.append(sum(1 << w for w in seen if coins[w]))
        # the nodes stood on form a connected set; it is walked in twice its edges
        whole = sum(1 << v for v in range(n) if coins[v])
        best = n
        queue = deque((1 << v, reach[v]) for v in range(n))
        known = {1 << v for v in range(n)}
        while queue:
            stood, got = queue.popleft()
            if got == whole:
                best = min(best, bin(stood).count("1"))
                break
            for v in range(n):
                if stood >> v & 1:
                    for w in near[v]:
                        more = stood | 1 << w
                        if more not in known:
                            known.add(more)
                            queue.append((more, got | reach[w]))
        return 2 * (best - 1)
