"""Inputs of Time to Cross a Bridge."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw

EDGES: list[list[Any]] = [
    [1, 1, [[1, 1, 1, 1]]],
    [1, 1, [[1000, 1000, 1000, 1000]]],
    [5, 1, [[2, 3, 4, 5]]],
    [1, 2, [[1, 1, 1, 1], [1, 1, 1, 1]]],
    [2, 2, [[1, 1, 1, 1], [1, 1, 1, 1]]],
    [2, 3, [[1, 5, 3, 1], [3, 1, 1, 1], [2, 2, 2, 2]]],
    [3, 2, [[1, 1, 1, 1], [1, 1000, 1, 1]]],
    [4, 2, [[5, 1, 5, 1], [1, 1, 1, 1]]],
    [10, 2, [[1, 4, 1, 2], [1, 2, 1, 4]]],
    [3, 3, [[2, 4, 1, 1], [1, 2, 2, 1], [2, 1, 1, 9]]],
    [7, 3, [[4, 1, 1, 1], [1, 1, 4, 1], [3, 3, 2, 3]]],
    [10, 6, [[2, 10, 5, 8], [3, 5, 2, 2], [5, 8, 10, 10], [7, 8, 8, 5], [5, 6, 6, 10], [6, 10, 6, 2]]],
]
PLAN: list[tuple[str, int]] = [
    ("small", 20),
    ("medium", 10),
    ("large_random", 1),
    ("large_alike", 1),
    ("large_few", 1),
    ("large_idle", 1),
    ("large_quick", 1),
]


def _times(draw: Draw, k: int, most: int) -> list[list[int]]:
    return draw.grid(k, 4, 1, most)


def small(draw: Draw) -> list[Any]:
    """Return up to four workers and six boxes."""
    k = draw.integer(1, 4)
    return [draw.integer(1, 6), k, _times(draw, k, draw.choice([2, 4, 10]))]


def medium(draw: Draw) -> list[Any]:
    """Return up to thirty workers and a hundred boxes; the bridge is not always the bottleneck."""
    k = draw.integer(2, 30)
    slow = draw.choice([1, 20])
    times = [[a, slow * b, c, slow * d] for a, b, c, d in _times(draw, k, 20)]
    return [draw.integer(10, 100), k, times]


def large_random(draw: Draw) -> list[Any]:
    """Return the most workers and the most boxes."""
    return [10000, 10000, _times(draw, 10000, 1000)]


def large_alike(draw: Draw) -> list[Any]:
    """Return workers that are as slow as many others."""
    return [9000, 10000, _times(draw, 10000, 2)]


def large_few(draw: Draw) -> list[Any]:
    """Return the most boxes for a few workers who need long in the houses: the bridge is often free."""
    return [10000, 7, [[a, 40 * b, c, 40 * d] for a, b, c, d in _times(draw, 7, 20)]]


def large_idle(draw: Draw) -> list[Any]:
    """Return workers whose crossings are short against picking up and putting down."""
    return [10000, 900, [[1, b, 1, d] for _, b, _, d in _times(draw, 900, 1000)]]


def large_quick(draw: Draw) -> list[Any]:
    """Return thousands of workers of which half are quick to be ready and slow on the bridge."""
    times = [
        [600 + a, 1, 300 + c, 1] if draw.chance(0.5) else [a, 1000, c, 1000]
        for a, _, c, _ in _times(draw, 8000, 100)
    ]
    return [10000, 8000, times]


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    n, k, times = arguments
    if not (1 <= n <= 10000 and 1 <= k <= 10000 and len(times) == k):
        return "size"
    return "" if all(len(t) == 4 and min(t) >= 1 and max(t) <= 1000 for t in times) else "time"
