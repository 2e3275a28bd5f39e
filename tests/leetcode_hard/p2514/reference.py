# A word of n letters has n! orders, divided by the factorial of each letter's count; both are multiplied
# letter by letter, with inverses modulo the prime. O(n) time and space.
from collections import Counter


class Solution:
    def countAnagrams(self, s: str) -> int:
        modulus = 10**9 + 7
        inverse = [0, 1]
        for number in range(2, len(s) + 1):
            inverse.append((modulus - modulus // number) * inverse[modulus % number] % modulus)
        answer = 1
        for word in s.split(" "):
            seen: Counter[str] = Counter()
            for place, letter in enumerate(word, 1):
                seen[letter] += 1
                answer = answer * place * inverse[seen[letter]] % modulus
        return answer
