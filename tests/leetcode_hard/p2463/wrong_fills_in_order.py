# Wrong: fills the factories from left to right, leaving no room free.
class Solution:
    def minimumTotalDistance(self, robot: list[int], factory: list[list[int]]) -> int:
        slots = [place for place, limit in sorted(factory) for _ in range(limit)]
        return sum(abs(a - b) for a, b in zip(sorted(robot), slots, strict=False))
