# Counts leaves and the nodes before them, which goes wrong where the tree is that small.
class Solution:
    def collectTheCoins(self, coins, edges):
        n = len(coins)
        near = [set() for _ in range(n)]
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
            leaves = [v for v in range(n) if len(near[v]) == 1]
            left -= len(leaves)
            for v in leaves:
                for other in near[v]:
                    near[other].discard(v)
                near[v] = set()
        return 2 * left
