# Wrong: cuts twice at most.
class Solution:
    def minCost(self, nums: list[int], k: int) -> int:
        n = len(nums)

        def costs(numbers):
            seen, repeated, found = {}, 0, [0]
            for number in numbers:
                seen[number] = seen.get(number, 0) + 1
                repeated += {1: 0, 2: 2}.get(seen[number], 1)
                found.append(repeated + k)
            return found

        heads = costs(nums)
        best = heads[n]
        for start in range(1, n):
            for length, cost in enumerate(costs(nums[start:])):
                if length and start + length == n:
                    best = min(best, heads[start] + cost)
        for second in range(2, n):
            tail = costs(nums[second:])[-1]
            if n <= 200:
                middle = costs(nums[:second][::-1])
                for first in range(1, second):
                    best = min(best, heads[first] + middle[second - first] + tail)
        return best
