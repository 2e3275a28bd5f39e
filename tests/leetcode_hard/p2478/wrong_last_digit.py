# Wrong: does not look whether the last digit is prime.
class Solution:
    def beautifulPartitions(self, s: str, k: int, minLength: int) -> int:
        n = len(s)
        if s[0] not in "2357":
            return 0
        ways = [1] + [0] * n
        for _ in range(k):
            fresh = [0] * (n + 1)
            total = 0
            for end in range(minLength, n + 1):
                total += ways[end - minLength]
                if end == n or (s[end - 1] not in "2357" and s[end] in "2357"):
                    fresh[end] = total % (10**9 + 7)
            ways = fresh
        return ways[n]
