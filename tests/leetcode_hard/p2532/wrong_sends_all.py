# Wrong: sends workers to the right as long as there are boxes in the old house, though others are on their way to them.
from heapq import heapify, heappop, heappush


class Solution:
    def findCrossingTime(self, n: int, k: int, time: list[list[int]]) -> int:
        left = [(-(t[0] + t[2]), -i) for i, t in enumerate(time)]
        heapify(left)
        right, putting, picking = [], [], []
        now, back = 0, 0
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
            elif left and back + len(right) < n:
                i = -heappop(left)[1]
                now += time[i][0]
                heappush(picking, (now + time[i][1], i))
            else:
                now = min([h[0][0] for h in (picking, putting) if h])
        return now
