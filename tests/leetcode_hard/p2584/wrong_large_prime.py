# Wrong: divides by primes up to 1000 and forgets the large prime that may be left.
class Solution:
    def findValidSplit(self, nums: list[int]) -> int:
        last = {}
        kept = []
        for place, number in enumerate(nums):
            found = []
            for p in range(2, 1001):
                if number % p == 0:
                    found.append(p)
                    last[p] = place
                    while number % p == 0:
                        number //= p
            kept.append(found)
        furthest = 0
        for place, found in enumerate(kept[:-1]):
            for p in found:
                furthest = max(furthest, last[p])
            if furthest <= place:
                return place
        return -1
