# Writes out every order of every word and counts the different ones.
from itertools import permutations


class Solution:
    def countAnagrams(self, s: str) -> int:
        strings = {""}
        for word in s.split(" "):
            orders = set(permutations(word))
            strings = {text + " " + "".join(order) for text in strings for order in orders}
        return len(strings) % (10**9 + 7)
