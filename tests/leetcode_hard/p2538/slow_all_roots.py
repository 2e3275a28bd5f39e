# Too slow: walks the whole tree from every root. O(n * n).
class Solution:
    def maxOutput(self, n: int, edges: list[list[int]], price: list[int]) -> int:
        neighbours = [[] for _ in range(n)]
        for a, b in edges:
            neighbours[a].append(b)
            neighbours[b].append(a)
        best = 0
        for root in range(n):
            stack = [(root, -1, 0)]
            while stack:
                node, parent, total = stack.pop()
                best = max(best, total)
                for other in neighbours[node]:
                    if other != parent:
                        stack.append((other, node, total + price[other]))
        return best
