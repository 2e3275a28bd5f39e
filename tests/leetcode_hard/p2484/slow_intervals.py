# Too slow: counts within every interval of the string. O(n^2).
class Solution:
    def countPalindromes(self, s: str) -> int:
        modulus = 10**9 + 7
        n = len(s)
        counts = [[max(0, end - start) for end in range(n + 1)] for start in range(n + 1)]
        for _ in range(2):
            fresh = [[0] * (n + 1) for _ in range(n + 1)]
            for start in range(n - 1, -1, -1):
                for end in range(start + 2, n + 1):
                    value = fresh[start + 1][end] + fresh[start][end - 1] - fresh[start + 1][end - 1]
                    if s[start] == s[end - 1]:
                        value += counts[start + 1][end - 1]
                    fresh[start][end] = value % modulus
            counts = fresh
        return counts[0][n]
