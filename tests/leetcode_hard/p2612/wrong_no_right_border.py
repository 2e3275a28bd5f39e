# Forgets that the block must not stick out at the right end.
from collections import deque


class Solution:
    def minReverseOperations(self, n, p, banned, k):
        bad = set(banned)
        answer = [-1] * n
        answer[p] = 0
        queue = deque([p])
        while queue:
            here = queue.popleft()
            for start in range(max(0, here - k + 1), here + 1):
                there = 2 * start + k - 1 - here
                if 0 <= there < n and there not in bad and answer[there] < 0:
                    answer[there] = answer[here] + 1
                    queue.append(there)
        return answer
