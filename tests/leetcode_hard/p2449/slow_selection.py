# Too slow: takes the least values out one after another. O(n^2).
class Solution:
    def makeSimilar(self, nums: list[int], target: list[int]) -> int:
        total = 0
        for parity in (0, 1):
            mine = [value for value in nums if value % 2 == parity]
            theirs = [value for value in target if value % 2 == parity]
            while mine:
                a, b = min(mine), min(theirs)
                mine.remove(a)
                theirs.remove(b)
                total += abs(a - b)
        return total // 4
