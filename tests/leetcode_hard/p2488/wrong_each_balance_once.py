# Wrong: remembers that a balance occurs on the left, but not how often.
class Solution:
    def countSubarrays(self, nums: list[int], k: int) -> int:
        middle = nums.index(k)
        seen = {0}
        balance = 0
        for number in reversed(nums[:middle]):
            balance += 1 if number > k else -1
            seen.add(balance)
        count = 0
        balance = 0
        for number in nums[middle:]:
            balance += (number > k) - (number < k)
            count += (-balance in seen) + (1 - balance in seen)
        return count
