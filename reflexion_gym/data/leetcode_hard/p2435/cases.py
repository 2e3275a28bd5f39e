"""Inputs of Paths in Matrix Whose Sum Is Divisible by K."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw

EDGES: list[list[Any]] = [
    [[[0]], 1],
    [[[0]], 50],
    [[[50]], 50],
    [[[49]], 50],
    [[[100]], 50],
    [[[1]], 2],
    [[[1, 2, 3]], 6],
    [[[1, 2, 3]], 5],
    [[[1], [2], [3]], 6],
    [[[1], [2], [4]], 6],
    [[[0, 0], [0, 0]], 50],
    [[[100, 100], [100, 100]], 50],
    [[[100, 99], [98, 97]], 49],
    [[[1, 2, 3, 4], [5, 6, 7, 8]], 2],
    [[[0] * 9 for _ in range(9)], 7],
    [[[1] * 12 for _ in range(14)], 25],
    [[[1] * 12 for _ in range(14)], 24],
    [[[0] * 20 for _ in range(20)], 1],
]
PLAN: list[tuple[str, int]] = [
    ("small", 20),
    ("medium", 12),
    ("large_square", 1),
    ("large_wide", 1),
    ("large_high", 1),
    ("large_zero", 1),
    ("large_row", 1),
]


def small(draw: Draw) -> list[Any]:
    """Return up to five rows and columns of low or high values."""
    low, high = draw.choice([(0, 3), (0, 10), (0, 100), (90, 100)])
    return [
        draw.grid(draw.integer(1, 5), draw.integer(1, 5), low, high),
        draw.choice([1, 2, 3, 4, 5, 7, 10, 50]),
    ]


def medium(draw: Draw) -> list[Any]:
    """Return up to 20 rows and columns."""
    return [draw.grid(draw.integer(2, 20), draw.integer(2, 20), 0, 100), draw.integer(1, 50)]


def large_square(draw: Draw) -> list[Any]:
    """Return as many rows as columns."""
    return [draw.grid(223, 224, 0, 100), 50]


def large_wide(draw: Draw) -> list[Any]:
    """Return few long rows."""
    return [draw.grid(5, 10000, 0, 100), draw.integer(45, 50)]


def large_high(draw: Draw) -> list[Any]:
    """Return many short rows."""
    return [draw.grid(5000, 10, 0, 100), draw.integer(45, 50)]


def large_zero(draw: Draw) -> list[Any]:
    """Return zeros: all paths count."""
    return [[[0] * 224 for _ in range(223)], draw.integer(1, 50)]


def large_row(draw: Draw) -> list[Any]:
    """Return a single row whose sum is divisible."""
    row = draw.integers(50000, 0, 100)
    row[7] = 0
    row[7] = -sum(row) % 47
    return [[row], 47]


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    grid, k = arguments
    if not grid or not grid[0] or any(len(row) != len(grid[0]) for row in grid):
        return "shape of grid"
    if len(grid) * len(grid[0]) > 50000:
        return "size of grid"
    if not 1 <= k <= 50:
        return "k"
    if not all(min(row) >= 0 and max(row) <= 100 for row in grid):
        return "values of grid"
    return ""
