# The longest good subsequence that ends with a value x is one longer than the longest that ends with any value from
# x - k to x - 1. These lengths stand in a tree of maxima over the values. O(n log(max)) time, O(max) space.
class Solution:
    def lengthOfLIS(self, nums: list[int], k: int) -> int:
        size = max(nums) + 1
        tree = [0] * (2 * size)
        for number in nums:
            left, right = max(0, number - k) + size, number + size
            longest = 0
            while left < right:
                if left & 1:
                    if tree[left] > longest:
                        longest = tree[left]
                    left += 1
                if right & 1:
                    right -= 1
                    if tree[right] > longest:
                        longest = tree[right]
                left >>= 1
                right >>= 1
            longest += 1
            place = number + size
            while place and tree[place] < longest:
                tree[place] = longest
                place >>= 1
        return max(tree)
