"""Inputs of Longest Increasing Subsequence II."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw

EDGES: list[list[Any]] = [
    [[1], 1],
    [[100000], 100000],
    [[1, 2], 1],
    [[2, 1], 1],
    [[1, 3], 1],
    [[1, 3], 2],
    [[1, 100000], 99998],
    [[1, 100000], 99999],
    [[1, 100000], 100000],
    [[7, 7, 7, 7], 3],
    [[1, 2, 3, 4, 5, 6, 7, 8], 1],
    [[8, 7, 6, 5, 4, 3, 2, 1], 8],
    [[1, 3, 5, 7, 2, 4, 6, 8], 1],
    [[4, 1, 2, 5, 6, 7], 1],
    [[1, 2, 3, 10, 4, 11, 5, 12, 13, 14, 15, 16], 1],
    [[10, 1, 2, 3, 12, 14, 16, 18], 2],
    [[99999, 100000, 99998, 99999, 100000], 1],
]
PLAN: list[tuple[str, int]] = [
    ("small", 22),
    ("medium", 12),
    ("large_wide", 1),
    ("large_narrow", 1),
    ("large_rising", 1),
    ("large_saw", 1),
]


def small(draw: Draw) -> list[Any]:
    """Return up to ten values, low or among the greatest."""
    nums = draw.integers(draw.integer(1, 10), 1, draw.choice([4, 10, 20]))
    base = draw.choice([0, 0, 0, 99980])
    return [[base + number for number in nums], draw.integer(1, draw.choice([2, 5, 20]))]


def medium(draw: Draw) -> list[Any]:
    """Return up to 200 values."""
    most = draw.choice([50, 300, 100000])
    return [draw.integers(draw.integer(50, 200), 1, most), draw.integer(1, most // 5)]


def large_wide(draw: Draw) -> list[Any]:
    """Return values at random and a great difference."""
    return [draw.integers(100000, 1, 100000), draw.integer(40000, 100000)]


def large_narrow(draw: Draw) -> list[Any]:
    """Return values at random and a middling difference."""
    return [draw.integers(100000, 1, 100000), draw.integer(300, 1000)]


def large_rising(draw: Draw) -> list[Any]:
    """Return all values in rising order."""
    return [list(range(1, 100001)), draw.integer(50000, 100000)]


def large_saw(draw: Draw) -> list[Any]:
    """Return rising stretches that fall back again and again."""
    nums: list[int] = []
    for start in draw.integers(100, 1, 90000):
        nums += range(start, start + 10000, 10)
    return [nums, draw.integer(9, 5000)]


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    nums, k = arguments
    if not 1 <= len(nums) <= 100000:
        return "length of nums"
    if not 1 <= k <= 100000:
        return "k"
    if not 1 <= min(nums) <= max(nums) <= 100000:
        return "values of nums"
    return ""
