# Strip leaves without coins; then two layers of leaves, which are collected from afar. Every edge that is left
# is walked twice. O(n).


class Solution:
    def collectTheCoins(self, coins: list[int], edges: list[list[int]]) -> int:
        n = len(coins)
        near: list[set] = [set() for _ in range(n)]
        for a, b in edges:
            near[a].add(b)
            near[b].add(a)
        left = n - 1
        bare = [v for v in range(n) if len(near[v]) == 1 and not coins[v]]
        while bare:
            v = bare.pop()
            if not near[v]:
                continue
            other = near[v].pop()
            near[other].discard(v)
            left -= 1
            if len(near[other]) == 1 and not coins[other]:
                bare.append(other)
        for _ in range(2):
            for v in [v for v in range(n) if len(near[v]) == 1]:
                if near[v]:
                    near[near[v].pop()].discard(v)
                    left -= 1
        return 2 * left
