# Checks which letters are equal and the diagonal, not the lengths.
class Solution:
    def findTheString(self, lcp):
        n = len(lcp)
        word = [-1] * n
        letter = 0
        for i in range(n):
            if word[i] < 0:
                if letter == 26:
                    return ""
                for j in range(i, n):
                    if lcp[i][j] > 0:
                        word[j] = letter
                letter += 1
        for i in range(n):
            if lcp[i][i] != n - i:
                return ""
            for j in range(n):
                if (word[i] == word[j]) != (lcp[i][j] > 0):
                    return ""
        return "".join(chr(97 + c) for c in word)
