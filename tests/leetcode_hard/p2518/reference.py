# Of all 2^n divisions, take away those in which one group sums to less than k: a knapsack over sums below k
# counts them for one group. Both groups cannot be short once the total is at least 2k. O(n * k) time, O(k) space.
class Solution:
    def countPartitions(self, nums: list[int], k: int) -> int:
        if sum(nums) < 2 * k:
            return 0
        modulus = 10**9 + 7
        ways = [1] + [0] * (k - 1)
        for number in nums:
            if number < k:
                ways = ways[:number] + [(a + b) % modulus for a, b in zip(ways[number:], ways, strict=False)]
        return (pow(2, len(nums), modulus) - 2 * sum(ways)) % modulus
