# For each middle position: how many pairs (outer, inner) stand before it, and how many pairs (inner, outer) after
# it, for each of 100 kinds. Both tables change in ten places when the middle moves on. O(100 n) time.
from operator import mul


class Solution:
    def countPalindromes(self, s: str) -> int:
        digits = [int(character) for character in s]
        before, after = [0] * 100, [0] * 100
        left, right = [0] * 10, [0] * 10
        for digit in reversed(digits):
            for outer in range(10):
                after[10 * outer + digit] += right[outer]
            right[digit] += 1
        count = 0
        for digit in digits:
            right[digit] -= 1
            for outer in range(10):
                after[10 * outer + digit] -= right[outer]
            count += sum(map(mul, before, after))
            for outer in range(10):
                before[10 * outer + digit] += left[outer]
            left[digit] += 1
        return count % (10**9 + 7)
