"""Inputs of Count Increasing Quadruplets."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw

EDGES: list[list[Any]] = [
    [[1, 3, 2, 4]],
    [[1, 2, 4, 3]],
    [[4, 3, 2, 1]],
    [[3, 1, 4, 2]],
    [[2, 4, 1, 3]],
    [[1, 4, 2, 3]],
    [[1, 2, 3, 4, 5, 6]],
    [[1, 5, 4, 3, 2, 6]],
    [[2, 1, 3, 5, 4, 6]],
    [[1, 3, 2, 5, 4, 6]],
    [[2, 5, 3, 1, 4, 6]],
    [[1, 4, 6, 2, 3, 5, 7]],
    [[3, 2, 1, 6, 5, 4, 9, 8, 7]],
    [[1, 3, 5, 7, 2, 4, 6, 8]],
]
PLAN: list[tuple[str, int]] = [
    ("small", 20),
    ("medium", 10),
    ("large_random", 1),
    ("large_blocks", 1),
    ("large_falling_middle", 1),
    ("large_nearly_sorted", 1),
]


def small(draw: Draw) -> list[Any]:
    """Return a permutation of up to nine numbers."""
    return [[1 + place for place in draw.permutation(draw.integer(4, 9))]]


def medium(draw: Draw) -> list[Any]:
    """Return a permutation of up to a hundred numbers, some of them nearly in order."""
    size = draw.integer(30, 100)
    nums = list(range(1, size + 1))
    if draw.chance(0.5):
        return [draw.shuffled(nums)]
    for _ in range(draw.integer(1, size)):
        a, b = draw.distinct(2, 0, size - 1)
        nums[a], nums[b] = nums[b], nums[a]
    return [nums]


def large_random(draw: Draw) -> list[Any]:
    """Return a random permutation of the most numbers."""
    return [[1 + place for place in draw.permutation(4000)]]


def large_blocks(draw: Draw) -> list[Any]:
    """Return rising blocks, each of them falling: the count exceeds 32 bits."""
    size = draw.integer(20, 40)
    return [[value for start in range(0, 4000 - size, size) for value in range(start + size, start, -1)]]


def large_falling_middle(draw: Draw) -> list[Any]:
    """Return a rising beginning, a falling middle and a rising end: the count is about the greatest possible."""
    low, high = draw.integer(950, 1050), draw.integer(2950, 3050)
    return [[*range(1, low), *range(high, low - 1, -1), *range(high + 1, 4001)]]


def large_nearly_sorted(draw: Draw) -> list[Any]:
    """Return the most numbers, nearly in order."""
    nums = list(range(1, 4001))
    for _ in range(3000):
        a = draw.integer(0, 3980)
        b = a + draw.integer(1, 19)
        nums[a], nums[b] = nums[b], nums[a]
    return [nums]


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    (nums,) = arguments
    if not 4 <= len(nums) <= 4000:
        return "length"
    return "" if sorted(nums) == list(range(1, len(nums) + 1)) else "not a permutation"
