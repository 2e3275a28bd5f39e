"""Inputs of Minimum Cost to Make Array Equal."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw

EDGES: list[list[Any]] = [
    [[1], [1]],
    [[1, 1000000], [1, 1]],
    [[1, 1000000], [1000000, 1000000]],
    [[1, 1000000], [1000000, 1]],
    [[5, 5, 5], [1, 2, 3]],
    [[1, 2, 3, 4], [1, 1, 1, 1]],
    [[1, 2, 3, 4], [4, 1, 1, 1]],
    [[1, 2, 3, 4], [1, 1, 1, 4]],
    [[4, 3, 2, 1], [1, 2, 3, 4]],
    [[1, 9, 5], [2, 2, 3]],
    [[1, 9, 5], [10, 2, 3]],
    [[3, 3, 8, 8], [1, 2, 2, 1]],
    [[100, 1, 50, 50, 99], [7, 7, 1, 1, 9]],
]
PLAN: list[tuple[str, int]] = [
    ("small", 20),
    ("medium", 12),
    ("large", 1),
    ("large_ends", 1),
    ("large_heavy", 1),
    ("large_few", 1),
    ("large_equal", 1),
]


def small(draw: Draw) -> list[Any]:
    """Return up to eight low values and costs."""
    n = draw.integer(1, 8)
    return [draw.integers(n, 1, 12), draw.integers(n, 1, draw.choice([1, 3, 20]))]


def medium(draw: Draw) -> list[Any]:
    """Return up to 100 values; a few cost more than the others."""
    n = draw.integer(20, 100)
    nums = draw.integers(n, 1, draw.choice([100, 1000000]))
    return [nums, [c * c for c in draw.integers(n, 1, draw.choice([2, 30, 1000]))]]


def large(draw: Draw) -> list[Any]:
    """Return values and costs at random, the costs not so great that the answer would be."""
    return [draw.integers(100000, 1, 1000000), draw.integers(100000, 1, 300000)]


def large_ends(draw: Draw) -> list[Any]:
    """Return values near both ends."""
    nums = draw.integers(50000, 1, 1000) + draw.integers(50000, 999001, 1000000)
    return [draw.shuffled(nums), draw.integers(100000, 1, 150000)]


def large_heavy(draw: Draw) -> list[Any]:
    """Return cheap values, and one fifth that costs so much that all go near to it."""
    nums = draw.integers(80000, 1, 1000000) + draw.integers(20000, 990000, 1000000)
    return [nums, draw.integers(80000, 1, 9000) + draw.integers(20000, 900000, 1000000)]


def large_few(draw: Draw) -> list[Any]:
    """Return few values, with great costs."""
    return [draw.integers(100000, 499990, 500010), draw.integers(100000, 1, 1000000)]


def large_equal(draw: Draw) -> list[Any]:
    """Return equal values, all but one."""
    return [[1000000] * 99999 + [1], draw.integers(100000, 1, 1000000)]


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    nums, cost = arguments
    if not 1 <= len(nums) <= 100000:
        return "length of nums"
    if len(nums) != len(cost):
        return "length of cost"
    if not 1 <= min(nums + cost) <= max(nums + cost) <= 1000000:
        return "values"
    half = sum(cost)
    for level, price in sorted(zip(nums, cost, strict=True)):
        half -= 2 * price
        if half <= 0:
            if sum(abs(a - level) * c for a, c in zip(nums, cost, strict=True)) > 2**53 - 1:
                return "too great an answer"
            break
    return ""
