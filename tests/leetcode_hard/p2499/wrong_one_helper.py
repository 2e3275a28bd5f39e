# Wrong: adds one helping place at most.
from collections import Counter


class Solution:
    def minimumTotalCost(self, nums1: list[int], nums2: list[int]) -> int:
        equal = Counter(a for a, b in zip(nums1, nums2, strict=True) if a == b)
        cost = sum(i for i in range(len(nums1)) if nums1[i] == nums2[i])
        if not equal:
            return 0
        major, count = equal.most_common(1)[0]
        if 2 * count <= sum(equal.values()):
            return cost
        for i in range(len(nums1)):
            if nums1[i] != nums2[i] and major not in (nums1[i], nums2[i]):
                return cost + i
        return -1
