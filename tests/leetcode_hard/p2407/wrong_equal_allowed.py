# Wrong: lets equal elements follow each other.
class Solution:
    def lengthOfLIS(self, nums: list[int], k: int) -> int:
        best: dict[int, int] = {}
        for number in nums:
            longest = max((best.get(v, 0) for v in range(max(1, number - k), number + 1)), default=0)
            best[number] = longest + 1
        return max(best.values())
