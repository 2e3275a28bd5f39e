# Wrong: refuses pieces that are all exactly as long as they must be.
class Solution:
    def beautifulPartitions(self, s: str, k: int, minLength: int) -> int:
        n = len(s)
        if s[0] not in "2357" or s[-1] in "2357" or k * minLength >= n:
            return 0
        cut = [e > 0 and s[e - 1] not in "2357" and (e == n or s[e] in "2357") for e in range(n + 1)]
        ways = [1] + [0] * n
        for _ in range(k):
            fresh = [0] * (n + 1)
            total = 0
            for end in range(minLength, n + 1):
                total += ways[end - minLength]
                if cut[end]:
                    fresh[end] = total % (10**9 + 7)
            ways = fresh
        return ways[n]
