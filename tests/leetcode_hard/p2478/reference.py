# ways[end]: in how many ways the first `end` characters make j beautiful pieces. From j to j + 1, an end that may
# be cut takes the sum of all ways at least minLength before it: a running sum. O(n * k) time, O(n) space.
class Solution:
    def beautifulPartitions(self, s: str, k: int, minLength: int) -> int:
        primes, n = "2357", len(s)
        if s[0] not in primes or s[-1] in primes:
            return 0
        cut = [s[end - 1] not in primes and s[end : end + 1] in primes for end in range(n + 1)]
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
