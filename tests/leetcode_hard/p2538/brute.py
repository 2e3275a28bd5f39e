# Follows all paths from every root.
class Solution:
    def maxOutput(self, n: int, edges: list[list[int]], price: list[int]) -> int:
        neighbours = [[] for _ in range(n)]
        for a, b in edges:
            neighbours[a].append(b)
            neighbours[b].append(a)

        def sums(node, parent):
            found = [price[node]]
            for other in neighbours[node]:
                if other != parent:
                    found += [price[node] + value for value in sums(other, node)]
            return found

        costs = []
        for root in range(n):
            found = sums(root, -1)
            costs.append(max(found) - min(found))
        return max(costs)
