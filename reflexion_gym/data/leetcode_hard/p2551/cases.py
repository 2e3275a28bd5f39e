"""Inputs of Put Marbles in Bags."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw

EDGES: list[list[Any]] = [
    [[1], 1],
    [[1000000000], 1],
    [[1, 2], 1],
    [[1, 2], 2],
    [[1, 2, 3], 1],
    [[1, 2, 3], 2],
    [[1, 2, 3], 3],
    [[3, 3, 3, 3], 2],
    [[1, 9, 1, 9, 1], 3],
    [[9, 9, 1, 1], 2],
    [[9, 9, 1, 1, 9, 9], 4],
    [[5, 1, 5, 1, 5, 1, 5], 4],
    [[1000000000, 1, 1, 1000000000], 2],
    [[1, 4, 2, 5, 2], 3],
]
PLAN: list[tuple[str, int]] = [
    ("small", 20),
    ("medium", 10),
    ("large_half", 1),
    ("large_few", 1),
    ("large_nearly_all", 1),
    ("large_apart", 1),
]


def small(draw: Draw) -> list[Any]:
    """Return up to nine marbles."""
    n = draw.integer(1, 9)
    return [draw.integers(n, 1, draw.choice([3, 9, 50])), draw.integer(1, n)]


def medium(draw: Draw) -> list[Any]:
    """Return up to a hundred marbles."""
    n = draw.integer(20, 100)
    return [draw.integers(n, 1, draw.choice([10, 1000, 1000000000])), draw.integer(2, n - 1)]


def large_half(draw: Draw) -> list[Any]:
    """Return the most marbles and half as many bags: the score exceeds 32 bits."""
    return [draw.integers(100000, 1, 1000000000), 50000]


def large_few(draw: Draw) -> list[Any]:
    """Return the most marbles and some thousand bags."""
    return [draw.integers(100000, 1, 1000000), draw.integer(2000, 4000)]


def large_nearly_all(draw: Draw) -> list[Any]:
    """Return nearly as many bags as marbles."""
    return [draw.integers(100000, 1, 1000000000), 100000 - draw.integer(500, 900)]


def large_apart(draw: Draw) -> list[Any]:
    """Return light marbles, then heavy ones."""
    return [
        draw.integers(60000, 1, 9) + draw.integers(40000, 999999990, 1000000000),
        draw.integer(30000, 45000),
    ]


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    weights, k = arguments
    if not 1 <= k <= len(weights) <= 100000:
        return "k or length"
    return "" if all(1 <= weight <= 1000000000 for weight in weights) else "weights"
