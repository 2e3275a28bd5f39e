# Right, but counts each common prefix from its start: O(n * n * n).
class Solution:
    def findTheString(self, lcp):
        n = len(lcp)
        word = [-1] * n
        letter = 0
        for i in range(n):
            if word[i] < 0:
                if letter == 26:
                    return ""
                word[i] = letter
                for j in range(i + 1, n):
                    if lcp[i][j] > 0:
                        word[j] = letter
                letter += 1
        for i in range(n):
            for j in range(n):
                m = 0
                while max(i, j) + m < n and word[i + m] == word[j + m]:
                    m += 1
                if m != lcp[i][j]:
                    return ""
        return "".join(chr(97 + c) for c in word)
