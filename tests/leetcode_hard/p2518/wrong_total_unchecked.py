# Wrong: a total below 2k is not seen, and divisions with both groups short are taken away twice.
class Solution:
    def countPartitions(self, nums: list[int], k: int) -> int:
        modulus = 10**9 + 7
        ways = [1] + [0] * (k - 1)
        for number in nums:
            for total in range(k - 1, number - 1, -1):
                ways[total] = (ways[total] + ways[total - number]) % modulus
        return (pow(2, len(nums), modulus) - 2 * sum(ways)) % modulus
