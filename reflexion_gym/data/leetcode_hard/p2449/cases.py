"""Inputs of Minimum Number of Operations to Make Arrays Similar."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw

EDGES: list[list[Any]] = [
    [[1], [1]],
    [[1000000], [1000000]],
    [[1, 3], [3, 1]],
    [[2, 4], [4, 2]],
    [[1, 5], [3, 3]],
    [[3, 3], [1, 5]],
    [[1, 4], [3, 2]],
    [[1, 2], [1, 2]],
    [[1, 999999], [500001, 499999]],
    [[2, 1000000], [1000000, 2]],
    [[1, 1000000], [999999, 2]],
    [[1, 1, 1, 8, 8, 8], [7, 7, 7, 2, 2, 2]],
    [[10, 1, 1], [2, 5, 5]],
    [[9, 2, 2, 2], [1, 4, 4, 6]],
    [[5, 5, 5, 5], [1, 3, 7, 9]],
    [[2, 4, 6, 8, 10], [6, 6, 6, 6, 6]],
]
PLAN: list[tuple[str, int]] = [
    ("small", 20),
    ("medium", 10),
    ("large", 1),
    ("large_far", 1),
    ("large_even", 1),
    ("large_same", 1),
    ("large_parities", 1),
]


def _pair(draw: Draw, count: int, low: int, high: int, odd: list[int] | None = None) -> list[Any]:
    """Return two arrays of the same number of odd values and the same sum, in random order."""
    odd = odd or draw.integers(count, 0, 1)
    sides = [
        [
            value - (value - bit) % 2
            for value, bit in zip(draw.integers(count, low + 1, high), odd, strict=True)
        ]
        for _ in range(2)
    ]
    nums, target = sides
    apart = sum(nums) - sum(target)
    for side, sign in ((target, 1), (nums, -1)):
        for place in range(count):
            if apart * sign <= 0:
                break
            step = min(apart * sign, (high - side[place]) // 2 * 2)
            side[place] += step
            apart -= step * sign
    return [draw.shuffled(nums), draw.shuffled(target)]


def small(draw: Draw) -> list[Any]:
    """Return up to four low values."""
    return _pair(draw, draw.integer(1, 4), 1, draw.choice([4, 8, 10]))


def medium(draw: Draw) -> list[Any]:
    """Return up to 100 values."""
    return _pair(draw, draw.integer(10, 100), 1, draw.choice([20, 1000, 1000000]))


def large(draw: Draw) -> list[Any]:
    """Return values at random."""
    return _pair(draw, 100000, 1, 1000000)


def large_far(draw: Draw) -> list[Any]:
    """Return values in the middle, and targets at both ends."""
    nums = [500000, 500001] * 50000
    target = [2, 999999] * 25000 + [999998, 3] * 25000
    return [draw.shuffled(nums), draw.shuffled(target)]


def large_even(draw: Draw) -> list[Any]:
    """Return even values alone."""
    return _pair(draw, 60000, 2, 1000000, [0] * 60000)


def large_same(draw: Draw) -> list[Any]:
    """Return the same values in another order."""
    nums = draw.integers(100000, 1, 1000000)
    return [nums, draw.shuffled(nums)]


def large_parities(draw: Draw) -> list[Any]:
    """Return odd values that must rise and even values that must fall."""
    nums = [1] * 50000 + [1000000] * 50000
    target = [999999] * 50000 + [2] * 50000
    return [draw.shuffled(nums), draw.shuffled(target)]


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    nums, target = arguments
    if not 1 <= len(nums) <= 100000:
        return "length of nums"
    if len(nums) != len(target):
        return "length of target"
    if not 1 <= min(nums + target) <= max(nums + target) <= 1000000:
        return "values"
    if sum(nums) != sum(target) or sum(v % 2 for v in nums) != sum(v % 2 for v in target):
        return "the arrays cannot be made similar"
    return ""
