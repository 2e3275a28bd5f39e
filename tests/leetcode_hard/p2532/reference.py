# Plays it through: on each bank a heap of those who wait, by slowness, and a heap of those in the houses, by the minute
# they are ready. O((n + k) log k) time, O(k) space.
from heapq import heapify, heappop, heappush


class Solution:
    def findCrossingTime(self, n: int, k: int, time: list[list[int]]) -> int:
        left = [(-(t[0] + t[2]), -i) for i, t in enumerate(time)]
        heapify(left)
        right, putting, picking = [], [], []
        now, sent, back = 0, 0, 0
        while back < n:
            while putting and putting[0][0] <= now:
                i = heappop(putting)[1]
                heappush(left, (-(time[i][0] + time[i][2]), -i))
            while picking and picking[0][0] <= now:
                i = heappop(picking)[1]
                heappush(right, (-(time[i][0] + time[i][2]), -i))
            if right:
                i = -heappop(right)[1]
                now += time[i][2]
                back += 1
                heappush(putting, (now + time[i][3], i))
            elif left and sent < n:
                i = -heappop(left)[1]
                now += time[i][0]
                sent += 1
                heappush(picking, (now + time[i][1], i))
            else:
                ready = [picking[0][0]] if picking else []
                if putting and sent < n:
                    ready.append(putting[0][0])
                now = min(ready)
        return now
