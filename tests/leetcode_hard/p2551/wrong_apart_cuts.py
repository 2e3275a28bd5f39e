# Wrong: no two cuts may stand beside each other, as if every bag held two marbles at least.
class Solution:
    def putMarbles(self, weights: list[int], k: int) -> int:
        def chosen(sums):
            left, taken = k - 1, 0
            blocked = set()
            for cut in sorted(range(len(sums)), key=sums.__getitem__):
                if left and cut not in blocked:
                    left -= 1
                    taken += sums[cut]
                    blocked |= {cut - 1, cut + 1}
            return taken

        cuts = [a + b for a, b in zip(weights[:-1], weights[1:], strict=True)]
        return -chosen([-cut for cut in cuts]) - chosen(cuts)
