# Builds the parts for each number of parts and looks whether they follow the rules.
class Solution:
    def splitMessage(self, message: str, limit: int) -> list[str]:
        for count in range(1, len(message) + 2):
            rest = list(message)
            answer = []
            for number in range(1, count + 1):
                suffix = "<" + str(number) + "/" + str(count) + ">"
                piece = ""
                while rest and len(piece) + len(suffix) < limit:
                    piece += rest.pop(0)
                answer.append(piece + suffix)
            exact = all(len(part) == limit for part in answer[:-1])
            if not rest and exact and len(answer[-1]) <= limit:
                return answer
        return []
