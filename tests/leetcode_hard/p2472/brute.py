# The best choice from each position on: leave it out, or take any palindrome that begins there.
from functools import cache


class Solution:
    def maxPalindromes(self, s: str, k: int) -> int:
        @cache
        def best(start: int) -> int:
            if start >= len(s):
                return 0
            found = best(start + 1)
            for end in range(start + k, len(s) + 1):
                piece = list(s[start:end])
                if piece == list(reversed(piece)):
                    found = max(found, 1 + best(end))
            return found

        return best(0)
