# Too slow: keeps every sum of the first group, however great. O(n * sum of nums), or exponential.
class Solution:
    def countPartitions(self, nums: list[int], k: int) -> int:
        modulus = 10**9 + 7
        ways = {0: 1}
        for number in nums:
            fresh = dict(ways)
            for total, count in ways.items():
                fresh[total + number] = (fresh.get(total + number, 0) + count) % modulus
            ways = fresh
        everything = sum(nums)
        return sum(c for total, c in ways.items() if total >= k and everything - total >= k) % modulus
