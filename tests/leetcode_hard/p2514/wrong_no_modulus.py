# Wrong: the answer is not taken modulo 10**9 + 7.
from collections import Counter
from math import factorial


class Solution:
    def countAnagrams(self, s: str) -> int:
        answer = 1
        for word in s.split(" "):
            answer *= factorial(len(word))
            for count in Counter(word).values():
                answer //= factorial(count)
        return answer
