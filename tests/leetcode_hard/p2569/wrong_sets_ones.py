# Sets the range to 1 in place of turning it, unless it is all ones.
class Solution:
    def handleQuery(self, nums1, nums2, queries):
        total, answer = sum(nums2), []
        for kind, a, b in queries:
            if kind == 1:
                value = 0 if all(nums1[a : b + 1]) else 1
                nums1[a : b + 1] = [value] * (b + 1 - a)
            elif kind == 2:
                total += a * sum(nums1)
            else:
                answer.append(total)
        return answer
