"""Inputs of Next Greater Element IV."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw

EDGES: list[list[Any]] = [
    [[0]],
    [[0, 1]],
    [[0, 1, 2]],
    [[0, 2, 1]],
    [[2, 1, 0]],
    [[0, 0, 0]],
    [[0, 1000000000, 1000000000]],
    [[1000000000, 0, 1000000000]],
    [[5, 1, 4, 2, 3, 6, 5, 4]],
    [[4, 0, 9, 2, 6]],
    [[4, 2, 9, 3, 5]],
    [[1, 2, 3, 4, 5, 6, 7, 8]],
    [[8, 7, 6, 5, 4, 9, 6]],
    [[1, 2, 1, 2, 1, 2, 3, 3]],
]
PLAN: list[tuple[str, int]] = [
    ("small", 22),
    ("medium", 10),
    ("large", 1),
    ("large_falling", 1),
    ("large_equal", 1),
    ("large_steps", 1),
    ("large_rising", 1),
]


def small(draw: Draw) -> list[Any]:
    """Return up to ten values, often equal."""
    return [draw.integers(draw.integer(1, 10), 0, draw.choice([2, 5, 20]))]


def medium(draw: Draw) -> list[Any]:
    """Return up to 200 values."""
    return [draw.integers(draw.integer(30, 200), 0, draw.choice([10, 100, 1000000000]))]


def large(draw: Draw) -> list[Any]:
    """Return values at random."""
    return [draw.integers(100000, 0, 1000000000)]


def large_falling(draw: Draw) -> list[Any]:
    """Return falling values, and some greater ones at the end."""
    return [list(range(100000, 6, -1)) + draw.integers(6, 0, 100000)]


def large_equal(draw: Draw) -> list[Any]:
    """Return equal values, and two greater ones at the end or one."""
    return [[500] * 99998 + draw.integers(2, 500, 501)]


def large_steps(draw: Draw) -> list[Any]:
    """Return long falling stretches."""
    nums: list[int] = []
    for top in draw.integers(20, 6000, 1000000):
        nums += range(top, top - 5000, -1)
    return [nums]


def large_rising(draw: Draw) -> list[Any]:
    """Return rising values, then zeros."""
    return [sorted(draw.integers(50000, 0, 1000000000)) + [0] * 50000]


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    (nums,) = arguments
    if not 1 <= len(nums) <= 100000:
        return "length of nums"
    if not 0 <= min(nums) <= max(nums) <= 1000000000:
        return "values of nums"
    return ""
