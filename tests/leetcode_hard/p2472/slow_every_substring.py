# Too slow: compares every substring letter by letter. O(n^3).
class Solution:
    def maxPalindromes(self, s: str, k: int) -> int:
        n = len(s)
        best = [0] * (n + 1)
        for end in range(1, n + 1):
            best[end] = best[end - 1]
            for start in range(end - k + 1):
                low, high = start, end - 1
                while low < high and s[low] == s[high]:
                    low += 1
                    high -= 1
                if low >= high:
                    best[end] = max(best[end], best[start] + 1)
        return best[n]
