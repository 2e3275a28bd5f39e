# Tries all stretches of t that are struck out whole.
class Solution:
    def minimumScore(self, s: str, t: str) -> int:
        def inside(word):
            rest = iter(s)
            return all(letter in rest for letter in word)

        if inside(t):
            return 0
        for size in range(1, len(t) + 1):
            for left in range(len(t) - size + 1):
                if inside(t[:left] + t[left + size :]):
                    return size
        return len(t)
