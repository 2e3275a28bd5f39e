# Wrong: drops spaces at the ends of the message.
class Solution:
    def splitMessage(self, message: str, limit: int) -> list[str]:
        message = message.strip()
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
            answer.append(message[start : start + limit - len(suffix)] + suffix)
            start += limit - len(suffix)
        return answer
