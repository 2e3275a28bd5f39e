# Wrong: the inner digit is never greater than the outer one.
class Solution:
    def countPalindromes(self, s: str) -> int:
        count = 0
        for outer in range(10):
            for inner in range(outer + 1):
                pattern = [str(outer), str(inner), "", str(inner), str(outer)]
                ways = [1, 0, 0, 0, 0, 0]
                for character in s:
                    for place in range(4, -1, -1):
                        if pattern[place] in ("", character):
                            ways[place + 1] += ways[place]
                count += ways[5]
        return count % (10**9 + 7)
