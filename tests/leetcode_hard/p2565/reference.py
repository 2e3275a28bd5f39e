# A stretch of t is struck out whole, so a beginning and an end of t stay. For every length of the end, note where in
# s it must begin at the latest; then lengthen the beginning and move the end by two pointers. O(n + m) time, O(m) space.
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
            while latest[end] <= place:
                end += 1
            best = min(best, end - j - 1)
        return best
