# Right, but looks for all leaves anew whenever one was stripped: O(n * n).
class Solution:
    def collectTheCoins(self, coins, edges):
        n = len(coins)
        near = [set() for _ in range(n)]
        for a, b in edges:
            near[a].add(b)
            near[b].add(a)
        left = n - 1
        while True:
            bare = [v for v in range(n) if len(near[v]) == 1 and not coins[v]]
            if not bare:
                break
            v = bare[0]
            near[near[v].pop()].discard(v)
            left -= 1
        for _ in range(2):
            for v in [v for v in range(n) if len(near[v]) == 1]:
                if near[v]:
                    near[near[v].pop()].discard(v)
                    left -= 1
        return 2 * left
