# Wrong: equal words are counted once, as if they were arranged together.
from collections import Counter
from math import factorial


class Solution:
    def countAnagrams(self, s: str) -> int:
        modulus = 10**9 + 7
        answer = 1
        for word in set(s.split(" ")):
            answer = answer * factorial(len(word)) % modulus
            for count in Counter(word).values():
                answer = answer * pow(factorial(count), -1, modulus) % modulus
        return answer
