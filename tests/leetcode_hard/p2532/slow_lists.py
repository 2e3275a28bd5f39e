# Too slow: looks through all workers for each crossing. O(n k).
class Solution:
    def findCrossingTime(self, n: int, k: int, time: list[list[int]]) -> int:
        ready = [0] * k
        right = [False] * k
        now = sent = back = 0
        while back < n:
            waiting = [i for i in range(k) if right[i] and ready[i] <= now]
            if not waiting and sent < n:
                waiting = [i for i in range(k) if not right[i] and ready[i] <= now]
            if not waiting:
                now = min(ready[i] for i in range(k) if ready[i] > now and (right[i] or sent < n))
                continue
            i = max(waiting, key=lambda i: (time[i][0] + time[i][2], i))
            if right[i]:
                now += time[i][2]
                back += 1
                ready[i] = now + time[i][3]
            else:
                now += time[i][0]
                sent += 1
                ready[i] = now + time[i][1]
            right[i] = not right[i]
        return now
