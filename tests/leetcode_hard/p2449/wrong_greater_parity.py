# Wrong: takes the greater of the two parities' sums instead of adding them up.
class Solution:
    def makeSimilar(self, nums: list[int], target: list[int]) -> int:
        counts = []
        for parity in (0, 1):
            mine = sorted(value for value in nums if value % 2 == parity)
            theirs = sorted(value for value in target if value % 2 == parity)
            counts.append(sum(max(0, a - b) for a, b in zip(mine, theirs, strict=True)) // 2)
        return max(counts)
