"""Inputs of Count Subarrays With Fixed Bounds."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw

EDGES: list[list[Any]] = [
    [[1, 1], 1, 1],
    [[1, 2], 1, 2],
    [[2, 1], 1, 2],
    [[1, 2], 2, 1],
    [[1, 2], 1, 1],
    [[1, 2], 3, 4],
    [[1, 1000000], 1, 1000000],
    [[5, 5, 5, 5, 5], 5, 5],
    [[5, 5, 6, 5, 5], 5, 5],
    [[5, 5, 4, 5, 5], 5, 5],
    [[9, 1, 5, 3, 5, 1, 9, 1, 5], 1, 5],
    [[1, 5, 9, 5, 1, 3], 1, 5],
    [[1, 5, 1, 5, 1, 5], 1, 5],
    [[2, 3, 2, 3, 1, 3, 2], 2, 3],
    [[3, 3, 3, 3], 2, 3],
    [[2, 2, 2, 2], 2, 3],
    [[7, 1, 4, 4, 4, 4, 4, 9, 4], 1, 4],
]
PLAN: list[tuple[str, int]] = [
    ("small", 22),
    ("medium", 10),
    ("large_equal", 1),
    ("large_two", 1),
    ("large_middle", 1),
    ("large_random", 1),
    ("large_late", 1),
]


def small(draw: Draw) -> list[Any]:
    """Return up to ten low values, some of them out of the bounds."""
    low = draw.integer(1, 3)
    high = draw.integer(low, 5) if draw.chance(0.95) else 1
    nums = draw.integers(
        draw.integer(2, 10), max(1, low - draw.integer(0, 1)), max(low, high) + draw.integer(0, 1)
    )
    return [nums, low, high]


def medium(draw: Draw) -> list[Any]:
    """Return up to 200 values; those out of the bounds are rare."""
    nums = draw.integers(draw.integer(40, 200), 10, 20)
    for place in draw.distinct(draw.integer(1, 8), 0, len(nums) - 1):
        nums[place] = draw.choice([1, 9, 21, 1000])
    return [nums, 10 + draw.integer(0, 1), 20]


def large_equal(draw: Draw) -> list[Any]:
    """Return equal values: every subarray counts."""
    value = draw.integer(1, 1000000)
    return [[value] * 100000, value, value]


def large_two(draw: Draw) -> list[Any]:
    """Return two values, both bounds."""
    return [draw.integers(100000, 999999, 1000000), 999999, 1000000]


def large_middle(draw: Draw) -> list[Any]:
    """Return values between the bounds, which occur in the middle only."""
    nums = draw.integers(100000, 2, 99)
    nums[50000 + draw.integer(-9, 0)] = 1
    nums[50000 + draw.integer(1, 9)] = 100
    return [nums, 1, 100]


def large_random(draw: Draw) -> list[Any]:
    """Return few values, a small share of them out of the bounds."""
    return [draw.integers(100000, 1, 1002), 2, 1001]


def large_late(draw: Draw) -> list[Any]:
    """Return values between the bounds, and the bounds at the very end."""
    return [draw.integers(99990, 3, 8) + draw.integers(10, 2, 9), 2, 9]


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    nums, low, high = arguments
    if not 2 <= len(nums) <= 100000:
        return "length of nums"
    if not all(1 <= value <= 1000000 for value in [low, high, *nums]):
        return "values"
    return ""
