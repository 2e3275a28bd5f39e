"""Inputs of Minimum Number of Visited Cells in a Grid."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw

EDGES: list[list[Any]] = [
    [[[0]]],
    [[[1, 0]]],
    [[[0, 0]]],
    [[[1], [0]]],
    [[[0], [0]]],
    [[[2, 0, 0]]],
    [[[1, 1, 0]]],
    [[[2], [1], [0]]],
    [[[1, 0], [0, 0]]],
    [[[1, 0], [1, 0]]],
    [[[1, 1], [0, 0]]],
    [[[3, 3, 3], [3, 3, 3], [3, 3, 0]]],
    [[[8, 0, 0], [0, 0, 0], [0, 0, 0]]],
    [[[2, 0, 2], [0, 0, 0], [0, 0, 0]]],
    [[[2, 0, 0], [0, 0, 0], [2, 0, 0]]],
    [[[1, 2, 1], [0, 1, 0], [0, 1, 0]]],
    [[[1, 0, 0, 0, 0], [4, 0, 0, 0, 0]]],
    [[[2, 2, 0, 2], [2, 0, 0, 0], [2, 1, 2, 0], [1, 0, 1, 0], [2, 2, 0, 0]]],
    [[[2, 1, 2], [0, 0, 1], [2, 1, 0], [0, 2, 0]]],
    [[[1, 0, 3, 3, 0], [2, 0, 3, 1, 0], [2, 3, 1, 3, 0]]],
]
PLAN: list[tuple[str, int]] = [
    ("small", 20),
    ("medium", 10),
    ("large_row", 1),
    ("large_column", 1),
    ("large_square", 1),
    ("large_ones", 1),
    ("large_wide", 1),
    ("large_no_way", 1),
]


def _grid(draw: Draw, m: int, n: int, most: int) -> list[list[int]]:
    grid = draw.grid(m, n, 0, min(most, m * n - 1))
    grid[-1][-1] = 0
    return grid


def small(draw: Draw) -> list[Any]:
    """Return up to five rows and columns."""
    return [_grid(draw, draw.integer(1, 5), draw.integer(1, 5), draw.choice([1, 2, 2, 3, 8]))]


def medium(draw: Draw) -> list[Any]:
    """Return grids of a few hundred cells."""
    return [_grid(draw, draw.integer(6, 16), draw.integer(6, 16), draw.choice([2, 3, 5, 50]))]


def large_row(draw: Draw) -> list[Any]:
    """Return one row in which nearly every cell reaches the end of the row."""
    row = draw.integers(100000, 40000, 99999)
    row[0], row[-1] = 1, 0
    return [[row]]


def large_column(draw: Draw) -> list[Any]:
    """Return one column of middle reach."""
    column = [[value] for value in draw.integers(100000, 1, 300)]
    column[-1] = [0]
    return [column]


def large_square(draw: Draw) -> list[Any]:
    """Return about as many rows as columns, of long reach; the first cells lead only step by step."""
    grid = _grid(draw, 316, 316, 99855)
    for k in range(200):
        grid[0][k] = grid[k][0] = 1
    return [grid]


def large_ones(draw: Draw) -> list[Any]:
    """Return the longest ways: every cell leads one further."""
    grid = [[1] * 300 for _ in range(300)]
    for _ in range(2000):
        grid[draw.integer(1, 299)][draw.integer(1, 299)] = 0
    grid[-1] = [1] * 300
    grid[-1][-1] = 0
    return [grid]


def large_wide(draw: Draw) -> list[Any]:
    """Return three long rows."""
    grid = draw.grid(3, 33000, 20, 20000)
    grid[0][0] = 1
    grid[-1][-1] = 0
    return [grid]


def large_no_way(draw: Draw) -> list[Any]:
    """Return a grid whose last column can be entered nowhere."""
    grid = draw.grid(400, 250, 0, 30)
    for row in grid:
        for j in range(250):
            row[j] = min(row[j], 248 - j if j < 249 else 0)
    grid[-1][-1] = 0
    return [grid]


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    (grid,) = arguments
    m, n = len(grid), len(grid[0])
    if not 1 <= m * n <= 100000 or any(len(row) != n for row in grid):
        return "size of grid"
    if not all(0 <= value < m * n for row in grid for value in row):
        return "grid"
    if grid[-1][-1] != 0:
        return "last cell"
    return ""
