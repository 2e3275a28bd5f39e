# Too slow: chooses the places of each letter by rows of Pascal's triangle, O(n^2).
from collections import Counter


class Solution:
    def countAnagrams(self, s: str) -> int:
        modulus = 10**9 + 7
        words = s.split(" ")
        longest = max(map(len, words))
        wanted = set()
        for word in words:
            left = len(word)
            for count in Counter(word).values():
                wanted.add((left, count))
                left -= count
        chosen = {}
        row = [1]
        for n in range(longest + 1):
            for left, count in wanted:
                if left == n:
                    chosen[left, count] = row[count]
            row = [1] + [(a + b) % modulus for a, b in zip(row, row[1:], strict=False)] + [1]
        answer = 1
        for word in words:
            left = len(word)
            for count in Counter(word).values():
                answer = answer * chosen[left, count] % modulus
                left -= count
        return answer
