# Too slow: compares each beginning of t with each end. O(n + m * m).
class Solution:
    def minimumScore(self, s: str, t: str) -> int:
        m = len(t)
        latest = [-1] * m + [len(s)]
        last = len(s)
        for j in range(m - 1, -1, -1):
            last = s.rfind(t[j], 0, last)
            if last < 0:
                break
            latest[j] = last
        first = [-1]
        for letter in t:
            found = s.find(letter, first[-1] + 1)
            if found < 0:
                break
            first.append(found)
        best = m
        for head in range(len(first)):
            for end in range(head, m + 1):
                if latest[end] > first[head]:
                    best = min(best, end - head)
                    break
        return best
