# Wrong: always goes over the root.
class Solution:
    def cycleLengthQueries(self, n: int, queries: list[list[int]]) -> list[int]:
        return [a.bit_length() - 1 + b.bit_length() - 1 + 1 for a, b in queries]
