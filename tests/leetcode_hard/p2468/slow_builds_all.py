# Too slow: builds all the parts for each number of parts. O(n^2).
class Solution:
    def splitMessage(self, message: str, limit: int) -> list[str]:
        for count in range(1, len(message) + 1):
            if 2 * len(str(count)) + 3 >= limit:
                break
            start = 0
            answer = []
            for number in range(1, count + 1):
                suffix = f"<{number}/{count}>"
                answer.append(message[start : start + limit - len(suffix)] + suffix)
                start += limit - len(suffix)
            if start >= len(message):
                return answer
        return []
