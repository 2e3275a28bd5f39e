# Wrong: begins to look for the common ancestor above b, so that b being above a is missed.
class Solution:
    def cycleLengthQueries(self, n: int, queries: list[list[int]]) -> list[int]:
        answer = []
        for a, b in queries:
            above = {}
            steps = 0
            while True:
                above[a] = steps
                if a == 0:
                    break
                a //= 2
                steps += 1
            b //= 2
            climbed = 1
            while b not in above:
                b //= 2
                climbed += 1
            answer.append(above[b] + climbed + 1)
        return answer
