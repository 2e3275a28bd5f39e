# Wrong: sums are kept in 32 bits.
class Solution:
    def maxOutput(self, n: int, edges: list[list[int]], price: list[int]) -> int:
        neighbours = [[] for _ in range(n)]
        for a, b in edges:
            neighbours[a].append(b)
            neighbours[b].append(a)
        parent = [-1] * n
        order = [0]
        for node in order:
            for other in neighbours[node]:
                if other != parent[node]:
                    parent[other] = node
                    order.append(other)
        whole, without = price[:], [0] * n
        best = 0
        for node in reversed(order[1:]):
            up = parent[node]
            best = max(best, whole[up] + without[node], without[up] + whole[node])
            whole[up] = max(whole[up], price[up] + whole[node])
            without[up] = max(without[up], price[up] + without[node])
        return (best + 2**31) % 2**32 - 2**31
