# Tries all ways to place the new stations.
from itertools import combinations_with_replacement


class Solution:
    def maxPower(self, stations: list[int], r: int, k: int) -> int:
        n = len(stations)
        best = 0
        for chosen in combinations_with_replacement(range(n), k):
            counts = stations[:]
            for place in chosen:
                counts[place] += 1
            least = min(sum(counts[j] for j in range(n) if abs(i - j) <= r) for i in range(n))
            best = max(best, least)
        return best
