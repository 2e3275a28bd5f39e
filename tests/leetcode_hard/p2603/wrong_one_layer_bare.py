# Strips leaves without coins only once, not again and again.
class Solution:
    def collectTheCoins(self, coins, edges):
        n = len(coins)
        near = [set() for _ in range(n)]
        for a, b in edges:
            near[a].add(b)
            near[b].add(a)
        left = n - 1
        rounds = [[v for v in range(n) if len(near[v]) == 1 and not coins[v]], None, None]
        for chosen in rounds:
            if chosen is None:
                chosen = [v for v in range(n) if len(near[v]) == 1]
            for v in chosen:
                if near[v]:
                    near[near[v].pop()].discard(v)
                    left -= 1
        return 2 * left
