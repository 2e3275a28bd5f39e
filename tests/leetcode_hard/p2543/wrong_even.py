# Wrong: any even divisor will do.
from math import gcd


class Solution:
    def isReachable(self, targetX: int, targetY: int) -> bool:
        divisor = gcd(targetX, targetY)
        return divisor == 1 or divisor % 2 == 0
