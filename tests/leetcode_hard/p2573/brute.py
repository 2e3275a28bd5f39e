# Makes all words in alphabetical order (with no more different letters than positions) and their matrices.
import itertools


class Solution:
    def findTheString(self, lcp: list[list[int]]) -> str:
        n = len(lcp)
        for letters in itertools.product("abcdefgh"[: max(n, 1)], repeat=n):
            word = "".join(letters)
            if word[0] != "a":
                break
            if all(self.common(word[i:], word[j:]) == lcp[i][j] for i in range(n) for j in range(n)):
                return word
        return ""

    def common(self, a: str, b: str) -> int:
        m = 0
        while m < min(len(a), len(b)) and a[m] == b[m]:
            m += 1
        return m
