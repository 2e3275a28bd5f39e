# Wrong: bisects for the number of parts, though ten parts may hold less than nine.
class Solution:
    def splitMessage(self, message: str, limit: int) -> list[str]:
        def room(parts: int) -> int:
            digits = len(str(parts))
            return sum(limit - 3 - digits - len(str(part)) for part in range(1, parts + 1))

        low, high = 1, len(message)
        while low < high:
            middle = (low + high) // 2
            if room(middle) >= len(message):
                high = middle
            else:
                low = middle + 1
        if room(low) < len(message) or limit <= 2 * len(str(low)) + 3:
            return []
        answer = []
        start = 0
        for part in range(1, low + 1):
            suffix = f"<{part}/{low}>"
            answer.append(message[start : start + limit - len(suffix)] + suffix)
            start += limit - len(suffix)
        return answer
