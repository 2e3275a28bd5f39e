# Wrong: the products of the pairs overflow 32 bits.
class Solution:
    def countPalindromes(self, s: str) -> int:
        digits = [int(character) for character in s]
        before = [[0] * 10 for _ in range(10)]
        after = [[0] * 10 for _ in range(10)]
        left, right = [0] * 10, [0] * 10
        for digit in reversed(digits):
            for outer in range(10):
                after[outer][digit] += right[outer]
            right[digit] += 1
        count = 0
        for digit in digits:
            right[digit] -= 1
            for outer in range(10):
                after[outer][digit] -= right[outer]
            for outer in range(10):
                for inner in range(10):
                    count += (before[outer][inner] * after[outer][inner]) % 2**32
            count %= 10**9 + 7
            for outer in range(10):
                before[outer][digit] += left[outer]
            left[digit] += 1
        return count
