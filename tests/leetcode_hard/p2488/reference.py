# A subarray counts if it holds k, and its greater elements are as many as its smaller ones or one more. Count the
# balances of the stretches that end at k, then match each stretch that goes on from k. O(n) time and space.
from collections import Counter


class Solution:
    def countSubarrays(self, nums: list[int], k: int) -> int:
        middle = nums.index(k)
        seen = Counter([0])
        balance = 0
        for number in reversed(nums[:middle]):
            balance += 1 if number > k else -1
            seen[balance] += 1
        count = seen[0] + seen[1]
        balance = 0
        for number in nums[middle + 1 :]:
            balance += 1 if number > k else -1
            count += seen[-balance] + seen[1 - balance]
        return count
