# Try the number of parts from 1 upwards. With b parts all suffixes together take the digits of 1 to b, kept as a
# running sum, and b times the digits of b and three signs; the first b with room enough is the answer. Once the
# longest suffix fills a part there is none. O(n) time.
class Solution:
    def splitMessage(self, message: str, limit: int) -> list[str]:
        parts = numbers = 0
        while True:
            parts += 1
            digits = len(str(parts))
            numbers += digits
            if 2 * digits + 3 >= limit:
                return []
            if parts * (limit - 3 - digits) - numbers >= len(message):
                break
        answer = []
        start = 0
        for part in range(1, parts + 1):
            suffix = f"<{part}/{parts}>"
            end = start + limit - len(suffix)
            answer.append(message[start:end] + suffix)
            start = end
        return answer
