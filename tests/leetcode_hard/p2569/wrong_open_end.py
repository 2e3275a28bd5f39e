# Leaves out the last position of longer ranges.
class Solution:
    def handleQuery(self, nums1, nums2, queries):
        total, answer = sum(nums2), []
        for kind, a, b in queries:
            if kind == 1:
                for i in range(a, max(a + 1, b)):
                    nums1[i] ^= 1
            elif kind == 2:
                total += a * sum(nums1)
            else:
                answer.append(total)
        return answer
