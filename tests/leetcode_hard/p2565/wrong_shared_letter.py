# Wrong: the beginning and the end of t may share a letter of s.
class Solution:
    def minimumScore(self, s: str, t: str) -> int:
        m = len(t)
        latest = [-1] * m + [len(s)]
        place = len(s) - 1
        for j in range(m - 1, -1, -1):
            while place >= 0 and s[place] != t[j]:
                place -= 1
            if place < 0:
                break
            latest[j] = place
            place -= 1
        end = 0
        while latest[end] < 0:
            end += 1
        best = end
        place = -1
        for j in range(m):
            if end <= j:
                end = j + 1
            place = s.find(t[j], place + 1)
            if place < 0:
                break
            while latest[end] < place:
                end += 1
            best = min(best, end - j - 1)
        return best
