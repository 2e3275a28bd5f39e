"""Inputs of Minimum Cost to Split an Array."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw

EDGES: list[list[Any]] = [
    [[0], 1],
    [[0], 1000000000],
    [[0, 0], 1],
    [[0, 0], 2],
    [[0, 0], 3],
    [[0, 1], 1],
    [[0, 0, 0], 1],
    [[0, 0, 0], 2],
    [[0, 1, 0, 1], 1],
    [[0, 1, 0, 1], 2],
    [[0, 1, 2, 3], 5],
    [[3, 3, 3, 0], 1],
    [[0, 0, 0, 0], 1],
    [[0, 1, 2, 0, 1, 2], 3],
    [[0, 0, 1, 1, 2, 2, 3, 3], 1],
    [[0, 1, 1, 0, 2, 2], 2],
]
PLAN: list[tuple[str, int]] = [
    ("small", 20),
    ("medium", 8),
    ("large_distinct", 1),
    ("large_random", 1),
    ("large_same", 1),
    ("large_dear", 1),
    ("large_cheap", 1),
]


def small(draw: Draw) -> list[Any]:
    """Return up to ten numbers."""
    n = draw.integer(1, 10)
    return [draw.integers(n, 0, min(n - 1, draw.choice([1, 3, 9]))), draw.integer(1, 5)]


def medium(draw: Draw) -> list[Any]:
    """Return up to a hundred numbers."""
    n = draw.integer(40, 100)
    return [draw.integers(n, 0, draw.choice([5, 20, n - 1])), draw.integer(1, 12)]


def large_distinct(draw: Draw) -> list[Any]:
    """Return the most numbers, nearly all different."""
    nums = draw.permutation(1000)
    nums[999] = nums[0]
    return [nums, 1]


def large_random(draw: Draw) -> list[Any]:
    """Return the most numbers at random."""
    return [draw.integers(1000, 0, 60), draw.integer(5, 9)]


def large_same(draw: Draw) -> list[Any]:
    """Return one number a thousand times."""
    return [[draw.integer(0, 999)] * 1000, 2]


def large_dear(draw: Draw) -> list[Any]:
    """Return stretches so dear that the array stays whole."""
    return [draw.integers(1000, 0, 500), 1000000000]


def large_cheap(draw: Draw) -> list[Any]:
    """Return a few rare numbers among blocks of others."""
    nums = [value for value in range(100) for _ in range(10)]
    for place in draw.distinct(300, 0, 999):
        nums[place] = draw.integer(0, 999)
    return [nums, draw.integer(2, 6)]


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    nums, k = arguments
    if not (1 <= len(nums) <= 1000 and 1 <= k <= 1000000000):
        return "size"
    return "" if all(0 <= number < len(nums) for number in nums) else "nums"
