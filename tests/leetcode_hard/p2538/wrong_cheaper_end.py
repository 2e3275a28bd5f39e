# Wrong: finds the dearest path with both ends and then leaves out its cheaper end.
class Solution:
    def maxOutput(self, n: int, edges: list[list[int]], price: list[int]) -> int:
        neighbours = [[] for _ in range(n)]
        for a, b in edges:
            neighbours[a].append(b)
            neighbours[b].append(a)

        def farthest(start):
            parent = {start: -1}
            total = {start: price[start]}
            order = [start]
            for node in order:
                for other in neighbours[node]:
                    if other != parent[node]:
                        parent[other] = node
                        total[other] = total[node] + price[other]
                        order.append(other)
            end = max(order, key=total.__getitem__)
            return end, total[end]

        one = farthest(0)[0]
        other, total = farthest(one)
        return total - min(price[one], price[other]) if n > 1 else 0
