# Too slow: counts the equal values anew for each place. O(n^2).
class Solution:
    def minimumTotalCost(self, nums1: list[int], nums2: list[int]) -> int:
        equal = [a for a, b in zip(nums1, nums2, strict=True) if a == b]
        cost = sum(i for i in range(len(nums1)) if nums1[i] == nums2[i])
        if not equal:
            return 0
        count, major = max((equal.count(value), value) for value in equal)
        missing = 2 * count - len(equal)
        for i in range(len(nums1)):
            if missing > 0 and nums1[i] != nums2[i] and major not in (nums1[i], nums2[i]):
                missing -= 1
                cost += i
        return -1 if missing > 0 else cost
