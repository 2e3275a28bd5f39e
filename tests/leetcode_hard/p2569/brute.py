# Does what the queries say, item by item.


class Solution:
    def handleQuery(self, nums1: list[int], nums2: list[int], queries: list[list[int]]) -> list[int]:
        answer = []
        for query in queries:
            if query[0] == 1:
                for i in range(query[1], query[2] + 1):
                    nums1[i] = 1 - nums1[i]
            elif query[0] == 2:
                for i in range(len(nums2)):
                    nums2[i] += nums1[i] * query[1]
            else:
                answer.append(sum(nums2))
        return answer
