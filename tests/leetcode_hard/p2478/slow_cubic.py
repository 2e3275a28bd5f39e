# Too slow: for each piece and end goes over all beginnings. O(n^2 * k).
class Solution:
    def beautifulPartitions(self, s: str, k: int, minLength: int) -> int:
        n = len(s)
        ways = [1] + [0] * n
        for _ in range(k):
            fresh = [0] * (n + 1)
            for end in range(1, n + 1):
                if s[end - 1] not in "2357":
                    for start in range(end - minLength + 1):
                        if s[start] in "2357":
                            fresh[end] += ways[start]
                    fresh[end] %= 10**9 + 7
            ways = fresh
        return ways[n]
