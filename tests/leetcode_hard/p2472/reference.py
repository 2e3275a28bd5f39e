# A palindrome can be shortened at both ends, so only those of k and k + 1 characters matter. Go from left to
# right and take whichever ends first without touching the one before. O(n * k) time, O(k) space.
class Solution:
    def maxPalindromes(self, s: str, k: int) -> int:
        count = free = 0
        for end in range(k, len(s) + 1):
            for start in (end - k, end - k - 1):
                if start >= free and s[start:end] == s[start:end][::-1]:
                    count += 1
                    free = end
                    break
        return count
