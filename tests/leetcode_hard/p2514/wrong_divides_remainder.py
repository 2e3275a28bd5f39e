# Wrong: divides after taking the remainder.
from collections import Counter


class Solution:
    def countAnagrams(self, s: str) -> int:
        modulus = 10**9 + 7
        factorial = [1]
        for number in range(1, len(s) + 1):
            factorial.append(factorial[-1] * number % modulus)
        answer = 1
        for word in s.split(" "):
            ways = factorial[len(word)]
            for count in Counter(word).values():
                ways //= factorial[count]
            answer = answer * ways % modulus
        return answer
