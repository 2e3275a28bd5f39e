# A prime must not stand on both sides: the split lies behind the last place of every prime that came before it. Go from
# left to right and keep the furthest such place. O(n sqrt(max)) time at most, O(n) space.
class Solution:
    def findValidSplit(self, nums: list[int]) -> int:
        sieve = [True] * 1001
        primes = []
        for p in range(2, 1001):
            if sieve[p]:
                primes.append(p)
                for multiple in range(p * p, 1001, p):
                    sieve[multiple] = False

        def factors(number):
            found = []
            for p in primes:
                if p * p > number:
                    break
                if number % p == 0:
                    found.append(p)
                    while number % p == 0:
                        number //= p
            if number > 1:
                found.append(number)
            return found

        known = {number: factors(number) for number in set(nums)}
        last = {}
        for place, number in enumerate(nums):
            for p in known[number]:
                last[p] = place
        furthest = 0
        for place, number in enumerate(nums[:-1]):
            for p in known[number]:
                furthest = max(furthest, last[p])
            if furthest <= place:
                return place
        return -1
