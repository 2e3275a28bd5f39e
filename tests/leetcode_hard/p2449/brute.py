# Searches all arrays in breadth, as sorted tuples.
from itertools import permutations


class Solution:
    def makeSimilar(self, nums: list[int], target: list[int]) -> int:
        low, high = min(nums + target) - 2, max(nums + target) + 2
        wanted = tuple(sorted(target))
        level = {tuple(sorted(nums))}
        seen = set(level)
        steps = 0
        while wanted not in level:
            fresh = set()
            for values in level:
                for i, j in permutations(range(len(values)), 2):
                    changed = list(values)
                    changed[i] += 2
                    changed[j] -= 2
                    key = tuple(sorted(changed))
                    if low <= key[0] and key[-1] <= high and key not in seen:
                        seen.add(key)
                        fresh.add(key)
            level = fresh
            steps += 1
        return steps
