# Wrong: takes the longest palindromes first.
class Solution:
    def maxPalindromes(self, s: str, k: int) -> int:
        taken = [False] * len(s)
        count = 0
        for length in range(min(len(s), 60), k - 1, -1):
            for start in range(len(s) - length + 1):
                piece = s[start : start + length]
                if piece == piece[::-1] and not any(taken[start : start + length]):
                    taken[start : start + length] = [True] * length
                    count += 1
        return count
