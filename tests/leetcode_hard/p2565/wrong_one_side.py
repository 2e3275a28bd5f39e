# Wrong: keeps the longest beginning that fits and only then what still fits of the end.
class Solution:
    def minimumScore(self, s: str, t: str) -> int:
        head = 0
        place = 0
        while head < len(t) and (found := s.find(t[head], place)) >= 0:
            place = found + 1
            head += 1
        tail = len(t)
        last = len(s)
        while tail > head and (found := s.rfind(t[tail - 1], place, last)) >= 0:
            last = found
            tail -= 1
        return tail - head
