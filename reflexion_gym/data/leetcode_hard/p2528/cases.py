"""Inputs of Maximize the Minimum Powered City."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw

EDGES: list[list[Any]] = [
    [[0], 0, 0],
    [[0], 0, 1000000000],
    [[100000], 0, 1000000000],
    [[5], 0, 0],
    [[0, 0], 0, 1],
    [[0, 0], 1, 1],
    [[0, 0, 0], 1, 1],
    [[0, 0, 0, 0], 1, 1],
    [[0, 0, 0, 0], 1, 2],
    [[3, 3, 3, 3, 3], 4, 2],
    [[9, 0, 0, 0, 0, 0, 9], 1, 3],
    [[0, 0, 0, 9, 0, 0, 0], 2, 3],
    [[1, 1, 1, 1, 1, 1, 1], 0, 13],
    [[1, 1, 1, 1, 1, 1, 1], 0, 14],
    [[0, 0, 0, 0, 0], 0, 1000000000],
    [[100000, 0, 0, 0, 100000], 1, 1000000000],
    [[100000, 100000, 100000], 2, 0],
]
PLAN: list[tuple[str, int]] = [
    ("small", 20),
    ("medium", 10),
    ("large_low_reach", 1),
    ("large_half", 1),
    ("large_sparse", 1),
    ("large_full", 1),
]


def small(draw: Draw) -> list[Any]:
    """Return up to six cities with few stations."""
    n = draw.integer(1, 6)
    return [draw.integers(n, 0, 4), draw.integer(0, min(n - 1, 2)), draw.integer(0, 4)]


def medium(draw: Draw) -> list[Any]:
    """Return up to sixty cities."""
    n = draw.integer(20, 60)
    return [draw.integers(n, 0, draw.choice([5, 100, 100000])), draw.integer(0, 12), draw.integer(0, 2000)]


def large_low_reach(draw: Draw) -> list[Any]:
    """Return the most cities with a short reach."""
    return [draw.integers(100000, 0, 100000), draw.integer(1, 3), 1000000000]


def large_half(draw: Draw) -> list[Any]:
    """Return the most cities and a reach of a third of them: powers exceed 32 bits."""
    return [draw.integers(100000, 50000, 100000), draw.integer(30000, 35000), 1000000000]


def large_sparse(draw: Draw) -> list[Any]:
    """Return the most cities, nearly all without stations."""
    stations = [0] * 100000
    for place in draw.distinct(300, 0, 99999):
        stations[place] = draw.integer(1, 100000)
    return [stations, draw.integer(900, 1100), 999999937]


def large_full(draw: Draw) -> list[Any]:
    """Return the most cities, a middle reach, and stations in half of the row."""
    return [draw.integers(50000, 90000, 100000) + draw.integers(50000, 0, 9), 20000, 987654321]


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    stations, r, k = arguments
    if not 1 <= len(stations) <= 100000:
        return "length of stations"
    if not all(0 <= value <= 100000 for value in stations):
        return "stations"
    if not 0 <= r <= len(stations) - 1:
        return "r"
    if not 0 <= k <= 1000000000:
        return "k"
    return ""
