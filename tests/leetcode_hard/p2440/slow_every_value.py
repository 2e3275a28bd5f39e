# Too slow: walks the tree for every value, whether it divides the sum or not. O(n * sum).
class Solution:
    def componentValue(self, nums: list[int], edges: list[list[int]]) -> int:
        near: list[list[int]] = [[] for _ in nums]
        for a, b in edges:
            near[a].append(b)
            near[b].append(a)
        above = [-1] * len(nums)
        order = [0]
        for node in order:
            for other in near[node]:
                if other != above[node]:
                    above[other] = node
                    order.append(other)
        for value in range(1, sum(nums) + 1):
            sums = nums[:]
            parts = 0
            for node in reversed(order):
                if sums[node] == value:
                    parts += 1
                elif node:
                    sums[above[node]] += sums[node]
            if parts * value == sum(nums):
                return parts - 1
        return 0
