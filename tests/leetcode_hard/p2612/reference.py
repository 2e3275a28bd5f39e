# Breadth-first search; the cells that one operation reaches are every second one of a range. Two union-find
# chains over equal parity skip the cells that are settled already. O(n * inverse Ackermann).


class Solution:
    def minReverseOperations(self, n: int, p: int, banned: list[int], k: int) -> list[int]:
        after = list(range(n + 2))

        def free(cell: int) -> int:
            while after[cell] != cell:
                after[cell] = after[after[cell]]
                cell = after[cell]
            return cell

        for cell in banned:
            after[cell] = cell + 2
        after[p] = p + 2
        # cells n and n + 1 end both chains
        answer = [-1] * n
        answer[p] = 0
        after += [n + 2, n + 3]
        level = [p]
        steps = 0
        while level:
            steps += 1
            found = []
            for here in level:
                low = max(here - k + 1, k - 1 - here)
                high = min(here + k - 1, 2 * n - k - 1 - here)
                cell = free(low)
                while cell <= high:
                    answer[cell] = steps
                    found.append(cell)
                    after[cell] = cell + 2
                    cell = free(cell)
            level = found
        return answer
