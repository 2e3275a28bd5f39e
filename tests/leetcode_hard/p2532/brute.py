# Minute by minute.
class Solution:
    def findCrossingTime(self, n: int, k: int, time: list[list[int]]) -> int:
        # for each worker: where, and the minute until which
        state = [["left", 0] for _ in range(k)]
        minute = sent = back = 0
        while True:
            for i, worker in enumerate(state):
                if worker[1] == minute:
                    if worker[0] == "to right":
                        worker[:] = ["picking", minute + time[i][1]]
                    elif worker[0] == "to left":
                        back += 1
                        if back == n:
                            return minute
                        worker[:] = ["putting", minute + time[i][3]]
                    elif worker[0] == "picking":
                        worker[0] = "right"
                    elif worker[0] == "putting":
                        worker[0] = "left"
            if not any(worker[0].startswith("to ") for worker in state):
                for bank, over, part in (("right", "to left", 2), ("left", "to right", 0)):
                    waiting = [i for i in range(k) if state[i][0] == bank]
                    if waiting and (bank == "right" or sent < n):
                        i = max(waiting, key=lambda i: (time[i][0] + time[i][2], i))
                        state[i] = [over, minute + time[i][part]]
                        sent += bank == "left"
                        break
            minute += 1
