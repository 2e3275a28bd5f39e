# Wrong: looks for numbers of parts up to the square root of the sum only.
from math import isqrt


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
        sums = nums[:]
        for node in reversed(order[1:]):
            sums[above[node]] += sums[node]
        for parts in range(isqrt(sums[0]), 1, -1):
            if sums[0] % parts == 0 and sum(s % (sums[0] // parts) == 0 for s in sums) == parts:
                return parts - 1
        return 0
