# Right, but looks at all blocks around every cell: O(n * k).
from collections import deque


class Solution:
    def minReverseOperations(self, n, p, banned, k):
        bad = set(banned)
        answer = [-1] * n
        answer[p] = 0
        queue = deque([p])
        while queue:
            here = queue.popleft()
            for start in range(max(0, here - k + 1), min(here, n - k) + 1):
                there = 2 * start + k - 1 - here
                if there not in bad and answer[there] < 0:
                    answer[there] = answer[here] + 1
                    queue.append(there)
        return answer
