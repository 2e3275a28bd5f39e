"""Inputs of Number of Great Partitions."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw

EDGES: list[list[Any]] = [
    [[1], 1],
    [[1000000000], 1000],
    [[1, 1], 1],
    [[1, 1], 2],
    [[500, 500], 500],
    [[1000, 1000], 1000],
    [[1000, 999], 1000],
    [[999, 999, 1], 1000],
    [[1000000000, 1000000000], 1000],
    [[1] * 8, 4],
    [[1] * 7, 4],
    [[2] * 9, 9],
    [[1, 2, 4, 8, 16, 32, 64, 128, 256, 512], 500],
    [[7] * 80, 280],
    [[7] * 80, 281],
    [[1] * 60, 30],
]
PLAN: list[tuple[str, int]] = [
    ("small", 18),
    ("small_even", 6),
    ("medium", 10),
    ("large_low", 1),
    ("large_mixed", 1),
    ("large_high", 1),
    ("large_ones", 1),
    ("large_short", 1),
]


def small(draw: Draw) -> list[Any]:
    """Return a few small numbers, and a sum that groups may or may not reach."""
    nums = draw.integers(draw.integer(1, 9), 1, draw.choice([2, 6, 12]))
    return [nums, draw.integer(1, max(1, sum(nums) * 6 // 10))]


def small_even(draw: Draw) -> list[Any]:
    """Return numbers of which both groups must get exactly half."""
    half = draw.integers(draw.integer(2, 4), 1, 6)
    other = [1] * sum(half)
    return [draw.shuffled(half + other), sum(half)]


def medium(draw: Draw) -> list[Any]:
    """Return up to 60 numbers."""
    nums = draw.integers(draw.integer(20, 60), 1, draw.choice([10, 30, 1000]))
    return [nums, draw.integer(1, min(1000, sum(nums) // 2))]


def large_low(draw: Draw) -> list[Any]:
    """Return a thousand low numbers."""
    return [draw.integers(1000, 1, 5), 1000]


def large_mixed(draw: Draw) -> list[Any]:
    """Return a thousand numbers around the sum wanted."""
    return [draw.integers(1000, 1, 1100), draw.integer(990, 1000)]


def large_high(draw: Draw) -> list[Any]:
    """Return a thousand numbers of all sizes."""
    return [draw.shuffled(draw.integers(500, 1, 1000000000) + draw.integers(500, 1, 500)), 1000]


def large_ones(draw: Draw) -> list[Any]:
    """Return ones, all of which are needed, or nearly all."""
    return [[1] * 1000, 500 - draw.integer(0, 1)]


def large_short(draw: Draw) -> list[Any]:
    """Return numbers that sum to less than twice what is wanted."""
    return [draw.integers(1000, 1, 2), draw.integer(900, 1000)]


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    nums, k = arguments
    if not 1 <= len(nums) <= 1000:
        return "length of nums"
    if not 1 <= k <= 1000:
        return "k"
    if not all(1 <= n <= 1000000000 for n in nums):
        return "values of nums"
    return ""
