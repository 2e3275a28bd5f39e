# Too slow: counts the seconds that are on anew, one by one, after each second turned on. O(n T T).
class Solution:
    def findMinimumTime(self, tasks: list[list[int]]) -> int:
        on = set()
        for start, end, duration in sorted(tasks, key=lambda task: task[1]):
            second = end
            while True:
                count = 0
                for s in on:
                    if start <= s <= end:
                        count += 1
                for a, b, d in tasks:
                    if b < end and len([s for s in on if a <= s <= b]) < d:
                        raise ValueError("a task was left")
                if count >= duration:
                    break
                while second in on:
                    second -= 1
                on.add(second)
        return len(on)
