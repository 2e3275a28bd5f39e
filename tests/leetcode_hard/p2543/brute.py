# Backwards from the target over all points up to a bound: halve an even coordinate, or add one coordinate to the other.
class Solution:
    def isReachable(self, targetX: int, targetY: int) -> bool:
        bound = 4 * max(targetX, targetY)
        seen = {(targetX, targetY)}
        queue = [(targetX, targetY)]
        for x, y in queue:
            if (x, y) == (1, 1):
                return True
            following = [(x, y + x), (x + y, y)]
            if x % 2 == 0:
                following.append((x // 2, y))
            if y % 2 == 0:
                following.append((x, y // 2))
            for point in following:
                if max(point) <= bound and point not in seen:
                    seen.add(point)
                    queue.append(point)
        return False
