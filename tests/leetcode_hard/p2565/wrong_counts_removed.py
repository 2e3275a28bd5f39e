# Wrong: counts the letters that must go, not the stretch they cover.
class Solution:
    def minimumScore(self, s: str, t: str) -> int:
        if len(s) * len(t) > 10**7:
            return 0
        row = [0] * (len(t) + 1)
        for letter in s:
            before = 0
            for j, other in enumerate(t, 1):
                above = row[j]
                row[j] = before + 1 if letter == other else max(row[j], row[j - 1])
                before = above
        return len(t) - row[-1]
