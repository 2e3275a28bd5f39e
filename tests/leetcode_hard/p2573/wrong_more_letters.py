# Goes on behind z when the letters run out.
class Solution:
    def findTheString(self, lcp):
        n = len(lcp)
        word = [-1] * n
        letter = 0
        for i in range(n):
            if word[i] < 0:
                word[i] = letter
                for j in range(i + 1, n):
                    if lcp[i][j] > 0:
                        word[j] = letter
                letter += 1
        below = [0] * (n + 1)
        for i in range(n - 1, -1, -1):
            row = [below[j + 1] + 1 if word[j] == word[i] else 0 for j in range(n)]
            if row != lcp[i]:
                return ""
            below = row + [0]
        return "".join(chr(97 + c) for c in word)
