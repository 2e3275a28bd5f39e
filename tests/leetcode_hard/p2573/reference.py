# Give each position without a letter the next letter, and the same to all with which its entry is positive; then
# compute the word's own matrix from the end and compare. O(n * n).


class Solution:
    def findTheString(self, lcp: list[list[int]]) -> str:
        n = len(lcp)
        word = [-1] * n
        letter = 0
        for i in range(n):
            if word[i] < 0:
                if letter == 26:
                    return ""
                row = lcp[i]
                word[i] = letter
                for j in range(i + 1, n):
                    if row[j] > 0:
                        word[j] = letter
                letter += 1
        below = [0] * (n + 1)
        for i in range(n - 1, -1, -1):
            mine = word[i]
            row = [below[j + 1] + 1 if word[j] == mine else 0 for j in range(n)]
            if row != lcp[i]:
                return ""
            below = row + [0]
        return "".join(chr(97 + c) for c in word)
