# Too slow: scans to the right of each position. O(n^2).
class Solution:
    def secondGreaterElement(self, nums: list[int]) -> list[int]:
        answer = []
        for i in range(len(nums)):
            left = 2
            value = -1
            for j in range(i + 1, len(nums)):
                if nums[j] > nums[i]:
                    left -= 1
                    if left == 0:
                        value = nums[j]
                        break
            answer.append(value)
        return answer
