"""Inputs of Number of Ways to Earn Points."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw

EDGES: list[list[Any]] = [
    [1, [[1, 1]]],
    [1, [[1, 2]]],
    [2, [[1, 1]]],
    [2, [[2, 1]]],
    [2, [[1, 1], [1, 1]]],
    [1000, [[1, 1]]],
    [1000, [[50, 20]]],
    [1000, [[20, 50]]],
    [1000, [[19, 50]]],
    [50, [[50, 1], [1, 50]]],
    [6, [[1, 6], [1, 6], [1, 6]]],
    [4, [[2, 2], [2, 2]]],
    [100, [[50, 2], [50, 1]]],
    [7, [[2, 3], [2, 2], [1, 1]]],
]
PLAN: list[tuple[str, int]] = [
    ("small", 20),
    ("medium", 8),
    ("large_full", 1),
    ("large_ones", 1),
    ("large_random", 2),
    ("large_same", 1),
]


def small(draw: Draw) -> list[Any]:
    """Return up to four types of few questions."""
    types = [[draw.integer(1, 4), draw.integer(1, 5)] for _ in range(draw.integer(1, 4))]
    return [draw.integer(1, max(1, min(20, sum(c * m for c, m in types)))), types]


def medium(draw: Draw) -> list[Any]:
    """Return up to ten types."""
    types = [[draw.integer(1, 20), draw.integer(1, 20)] for _ in range(draw.integer(5, 10))]
    return [draw.integer(30, 300), types]


def large_full(draw: Draw) -> list[Any]:
    """Return the most types of the most questions: far more ways than 64 bits hold."""
    return [1000, [[50, 1 + i] for i in draw.permutation(50)]]


def large_ones(draw: Draw) -> list[Any]:
    """Return the most types, each question worth one point or two."""
    return [draw.integer(950, 1000), [[50, draw.integer(1, 2)] for _ in range(50)]]


def large_random(draw: Draw) -> list[Any]:
    """Return the most types at random."""
    return [draw.integer(800, 1000), [[draw.integer(1, 50), draw.integer(1, 50)] for _ in range(50)]]


def large_same(draw: Draw) -> list[Any]:
    """Return types that are all worth the same."""
    marks = draw.integer(3, 5)
    return [marks * draw.integer(150, 199), [[draw.integer(1, 50), marks] for _ in range(50)]]


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    target, types = arguments
    if not (1 <= target <= 1000 and 1 <= len(types) <= 50):
        return "size"
    return "" if all(len(t) == 2 and min(t) >= 1 and max(t) <= 50 for t in types) else "types"
