# Subtracting keeps the greatest common divisor and doubling can only double it, so from (1, 1) it stays a power of two;
# and every point with such a divisor is reached (go backwards: halve, or add and halve). O(log) time.
from math import gcd


class Solution:
    def isReachable(self, targetX: int, targetY: int) -> bool:
        divisor = gcd(targetX, targetY)
        return divisor & (divisor - 1) == 0
