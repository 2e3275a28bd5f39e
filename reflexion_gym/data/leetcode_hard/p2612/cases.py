"""Inputs of Minimum Reverse Operations."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw

EDGES: list[list[Any]] = [
    [1, 0, [], 1],
    [2, 0, [], 1],
    [2, 0, [], 2],
    [2, 1, [0], 2],
    [5, 2, [], 5],
    [5, 0, [], 5],
    [6, 2, [], 6],
    [7, 3, [0, 1, 2, 4, 5, 6], 3],
    [9, 0, [], 3],
    [9, 8, [], 4],
    [9, 4, [], 2],
    [10, 0, [1, 2], 4],
    [10, 9, [7], 9],
    [12, 5, [6], 5],
    [12, 5, [2, 8], 6],
]
PLAN: list[tuple[str, int]] = [
    ("small", 30),
    ("medium", 10),
    ("large_free", 1),
    ("large_middle", 1),
    ("large_banned", 1),
    ("large_pairs", 1),
    ("large_even", 1),
]


def _case(draw: Draw, n: int, k: int, banned: int, p: int | None = None) -> list[Any]:
    """Return a case with so many banned cells."""
    start = draw.integer(0, n - 1) if p is None else p
    cells = [cell for cell in draw.distinct(min(banned + 1, n), 0, n - 1) if cell != start][:banned]
    return [n, start, cells, k]


def small(draw: Draw) -> list[Any]:
    """Return a short strip."""
    n = draw.integer(1, 14)
    return _case(draw, n, draw.integer(1, min(n, draw.integer(3, 14))), draw.integer(0, n // 3))


def medium(draw: Draw) -> list[Any]:
    """Return a strip of up to 80 cells."""
    n = draw.integer(40, 80)
    return _case(draw, n, draw.integer(2, draw.choice([5, 12, n])), draw.integer(0, n // 4))


def large_free(draw: Draw) -> list[Any]:
    """Return a long strip and blocks of a third of it, nothing banned."""
    return _case(draw, 100000, 33333, 0)


def large_middle(draw: Draw) -> list[Any]:
    """Return a long strip and blocks of half of it."""
    return _case(draw, 99999, 50000, 100, 0)


def large_banned(draw: Draw) -> list[Any]:
    """Return a long strip with many banned cells."""
    return _case(draw, 100000, 20001, 50000)


def large_pairs(draw: Draw) -> list[Any]:
    """Return the strip in which the 1 walks step by step."""
    return _case(draw, 100000, 2, 0, 0)


def large_even(draw: Draw) -> list[Any]:
    """Return a long strip and blocks of even length."""
    return _case(draw, 100000, 60000, 30000)


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    n, p, banned, k = arguments
    if not 1 <= n <= 100000 or not 0 <= p < n or not 1 <= k <= n:
        return "n, p or k"
    if len(banned) > n - 1 or len(set(banned)) < len(banned):
        return "length of banned"
    if not all(0 <= cell < n and cell != p for cell in banned):
        return "a banned cell"
    return ""
