# Too slow: finds the greatest common divisor by subtracting. O(max).
class Solution:
    def isReachable(self, targetX: int, targetY: int) -> bool:
        while targetX != targetY:
            if targetX > targetY:
                targetX -= targetY
            else:
                targetY -= targetX
        while targetX % 2 == 0:
            targetX //= 2
        return targetX == 1
