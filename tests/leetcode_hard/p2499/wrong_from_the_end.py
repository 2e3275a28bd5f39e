# Wrong: takes the dearest helping places first.
from collections import Counter


class Solution:
    def minimumTotalCost(self, nums1: list[int], nums2: list[int]) -> int:
        equal = Counter(a for a, b in zip(nums1, nums2, strict=True) if a == b)
        cost = sum(i for i in range(len(nums1)) if nums1[i] == nums2[i])
        if not equal:
            return 0
        major, count = equal.most_common(1)[0]
        missing = 2 * count - sum(equal.values())
        for i in reversed(range(len(nums1))):
            if missing > 0 and nums1[i] != nums2[i] and major not in (nums1[i], nums2[i]):
                missing -= 1
                cost += i
        return -1 if missing > 0 else cost
