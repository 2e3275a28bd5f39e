# Wrong: stops climbing after 16 levels.
class Solution:
    def cycleLengthQueries(self, n: int, queries: list[list[int]]) -> list[int]:
        answer = []
        for a, b in queries:
            length = 1
            for _ in range(32):
                if a > b:
                    a //= 2
                    length += 1
                elif b > a:
                    b //= 2
                    length += 1
            answer.append(length)
        return answer
