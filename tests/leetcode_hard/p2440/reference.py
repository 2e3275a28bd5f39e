# With parts of value v, the top of each part has a subtree whose sum is a multiple of v, and only such nodes can be
# tops: the tree can be parted if and only if exactly total / v nodes have such sums. Count the sums of subtrees
# once, then look at the multiples of each divisor. O(n + total * log total) time at most.
from collections import Counter


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
        total = sums[0]
        count = Counter(sums)
        for parts in range(len(nums), 1, -1):
            if total % parts == 0:
                value = total // parts
                if sum(count[multiple] for multiple in range(value, total + 1, value)) == parts:
                    return parts - 1
        return 0
