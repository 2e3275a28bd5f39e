# Wrong: a subarray of even length that ends with k itself is not counted.
class Solution:
    def countSubarrays(self, nums: list[int], k: int) -> int:
        middle = nums.index(k)
        seen = {0: 1}
        balance = 0
        for number in reversed(nums[:middle]):
            balance += 1 if number > k else -1
            seen[balance] = seen.get(balance, 0) + 1
        count = seen[0]
        balance = 0
        for number in nums[middle + 1 :]:
            balance += 1 if number > k else -1
            count += seen.get(-balance, 0) + seen.get(1 - balance, 0)
        return count
