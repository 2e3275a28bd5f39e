# Right, but turns item by item: O(n * q).
class Solution:
    def handleQuery(self, nums1, nums2, queries):
        total, count, answer = sum(nums2), sum(nums1), []
        for kind, a, b in queries:
            if kind == 1:
                for i in range(a, b + 1):
                    nums1[i] ^= 1
                    count += 1 if nums1[i] else -1
            elif kind == 2:
                total += a * count
            else:
                answer.append(total)
        return answer
