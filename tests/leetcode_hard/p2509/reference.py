# The path between two nodes leads over their lowest common ancestor. Bring the deeper node to the level of the
# other by a shift; how many more levels both must climb is the bit length of what differs. O(1) for each query.
class Solution:
    def cycleLengthQueries(self, n: int, queries: list[list[int]]) -> list[int]:
        answer = []
        for a, b in queries:
            apart = a.bit_length() - b.bit_length()
            if apart > 0:
                a >>= apart
            else:
                b >>= -apart
            answer.append(abs(apart) + 2 * (a ^ b).bit_length() + 1)
        return answer
