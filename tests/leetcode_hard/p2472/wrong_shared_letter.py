# Wrong: a palindrome may begin with the last letter of the one before.
class Solution:
    def maxPalindromes(self, s: str, k: int) -> int:
        count = free = 0
        for end in range(k, len(s) + 1):
            for start in (end - k, end - k - 1):
                if start >= max(0, free - 1) and s[start:end] == s[start:end][::-1]:
                    count += 1
                    free = end
                    break
        return count
