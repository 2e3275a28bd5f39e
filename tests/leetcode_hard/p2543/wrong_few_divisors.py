# Wrong: takes odd parts for coprime unless they are equal or both multiples of three.
class Solution:
    def isReachable(self, targetX: int, targetY: int) -> bool:
        x, y = targetX, targetY
        while x % 2 == 0:
            x //= 2
        while y % 2 == 0:
            y //= 2
        return x == 1 or y == 1 or (x != y and (x % 3 != 0 or y % 3 != 0))
