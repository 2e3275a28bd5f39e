# Wrong: takes the palindrome that begins first, even if another one inside it ends sooner.
class Solution:
    def maxPalindromes(self, s: str, k: int) -> int:
        count = start = 0
        while start < len(s):
            for end in range(start + k, len(s) + 1):
                if s[start:end] == s[start:end][::-1]:
                    count += 1
                    start = end
                    break
            else:
                start += 1
        return count
