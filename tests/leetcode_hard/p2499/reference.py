# Every equal place must take part in an exchange, which costs at least its index; exchanges over place 0 reach
# just that. It suffices unless one value has more than half of the equal places: then further places are
# needed, the cheapest ones where neither array has that value. O(n) time and space.
from collections import Counter


class Solution:
    def minimumTotalCost(self, nums1: list[int], nums2: list[int]) -> int:
        pairs = list(zip(nums1, nums2, strict=True))
        equal: Counter[int] = Counter()
        cost = 0
        for place, (a, b) in enumerate(pairs):
            if a == b:
                equal[a] += 1
                cost += place
        if not equal:
            return 0
        major, count = equal.most_common(1)[0]
        missing = 2 * count - sum(equal.values())
        for place, (a, b) in enumerate(pairs):
            if missing > 0 and a != b and major not in (a, b):
                missing -= 1
                cost += place
        return -1 if missing > 0 else cost
