# Wrong: gives each value, from the least, the nearest target of its parity that is left.
class Solution:
    def makeSimilar(self, nums: list[int], target: list[int]) -> int:
        left = sorted(target)
        total = 0
        for value in sorted(nums):
            fitting = [other for other in left if (other - value) % 2 == 0]
            best = min(fitting, key=lambda other: (abs(other - value), other))
            left.remove(best)
            total += abs(best - value)
        return total // 4
