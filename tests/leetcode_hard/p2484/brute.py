# Reads every choice of five positions forwards and backwards.
from itertools import combinations


class Solution:
    def countPalindromes(self, s: str) -> int:
        return sum(choice == choice[::-1] for choice in combinations(s, 5)) % (10**9 + 7)
