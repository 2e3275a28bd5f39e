# Wrong: the remainder of a negative number stays negative, as in C.
class Solution:
    def countPartitions(self, nums: list[int], k: int) -> int:
        if sum(nums) < 2 * k:
            return 0
        modulus = 10**9 + 7
        ways = [1] + [0] * (k - 1)
        for number in nums:
            for total in range(k - 1, number - 1, -1):
                ways[total] = (ways[total] + ways[total - number]) % modulus
        return pow(2, len(nums), modulus) - 2 * sum(ways) % modulus
