# Wrong: the count is not taken modulo 10**9 + 7.
class Solution:
    def countPalindromes(self, s: str) -> int:
        count = 0
        for outer in "0123456789":
            for inner in "0123456789":
                pattern = [outer, inner, None, inner, outer]
                ways = [1, 0, 0, 0, 0, 0]
                for character in s:
                    for place in range(4, -1, -1):
                        if pattern[place] in (None, character):
                            ways[place + 1] += ways[place]
                count += ways[5]
        return count
