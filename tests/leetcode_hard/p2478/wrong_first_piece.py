# Wrong: the first piece may be shorter than minLength.
class Solution:
    def beautifulPartitions(self, s: str, k: int, minLength: int) -> int:
        n = len(s)
        if s[0] not in "2357" or s[-1] in "2357":
            return 0
        cut = [e > 0 and s[e - 1] not in "2357" and (e == n or s[e] in "2357") for e in range(n + 1)]
        ways = [int(c) for c in cut]
        for _ in range(k - 1):
            fresh = [0] * (n + 1)
            total = 0
            for end in range(minLength, n + 1):
                total += ways[end - minLength]
                if cut[end]:
                    fresh[end] = total % (10**9 + 7)
            ways = fresh
        return ways[n]
