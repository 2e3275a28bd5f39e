# Too slow: searches the tree in breadth, with no idea which way to go.
class Solution:
    def cycleLengthQueries(self, n: int, queries: list[list[int]]) -> list[int]:
        answer = []
        for a, b in queries:
            seen = {a}
            level = [a]
            length = 1
            while b not in seen:
                length += 1
                fresh = []
                for node in level:
                    for other in (node // 2, 2 * node, 2 * node + 1):
                        if 1 <= other < 2**n and other not in seen:
                            seen.add(other)
                            fresh.append(other)
                level = fresh
            answer.append(length)
        return answer
