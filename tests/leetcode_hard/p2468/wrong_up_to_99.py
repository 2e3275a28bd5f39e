# Wrong: gives up beyond 99 parts.
class Solution:
    def splitMessage(self, message: str, limit: int) -> list[str]:
        for parts in range(1, 100):
            digits = len(str(parts))
            room = sum(limit - 3 - digits - len(str(part)) for part in range(1, parts + 1))
            if room >= len(message) and limit > 2 * digits + 3:
                answer = []
                start = 0
                for part in range(1, parts + 1):
                    suffix = f"<{part}/{parts}>"
                    answer.append(message[start : start + limit - len(suffix)] + suffix)
                    start += limit - len(suffix)
                return answer
        return []
