"""Inputs of Maximum Number of Points From Grid Queries."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw

_SNAKE = [[1, 9, 1, 1, 1], [1, 9, 1, 9, 1], [1, 9, 1, 9, 1], [1, 1, 1, 9, 2]]
EDGES: list[list[Any]] = [
    [[[1, 1], [1, 1]], [1]],
    [[[1, 1], [1, 1]], [2, 1, 2]],
    [[[1000000, 1000000], [1000000, 1000000]], [1000000, 1, 999999]],
    [[[999999, 1000000], [1000000, 999999]], [1000000, 1000000]],
    [[[1, 2], [3, 4]], [5, 4, 3, 2, 1]],
    [[[4, 3], [2, 1]], [1, 2, 3, 4, 5]],
    [_SNAKE, [1, 2, 3, 9, 10]],
    [[row[::-1] for row in _SNAKE], [1, 2, 3, 9, 10]],
    [[list(column) for column in zip(*_SNAKE, strict=True)], [2, 3, 10]],
    [[[5, 1, 1], [1, 1, 1]], [5, 6, 2]],
    [[[1, 2, 3, 4, 5, 6], [12, 11, 10, 9, 8, 7]], [13, 7, 1, 12, 12]],
    [[[1, 3], [2, 5], [3, 2], [9, 1]], [4, 10, 3, 6]],
]
PLAN: list[tuple[str, int]] = [
    ("small", 18),
    ("medium", 8),
    ("medium_maze", 6),
    ("large_random", 1),
    ("large_low", 1),
    ("large_snake", 1),
    ("large_flat", 1),
]


def small(draw: Draw) -> list[Any]:
    """Return a small matrix of few values, and queries around them."""
    most = draw.integer(1, 8)
    grid = draw.grid(draw.integer(2, 5), draw.integer(2, 5), 1, most)
    grid[0][0] = draw.integer(1, (most + 1) // 2)
    return [grid, draw.integers(draw.integer(1, 6), 1, most + 1)]


def medium(draw: Draw) -> list[Any]:
    """Return a matrix of up to 30 rows and columns."""
    grid = draw.grid(draw.integer(2, 30), draw.integer(2, 30), 1, draw.choice([20, 1000000]))
    grid[0][0] = draw.integer(1, 10)
    top = max(max(row) for row in grid)
    return [grid, draw.integers(40, min(top, 5), min(1000000, top + 1))]


def medium_maze(draw: Draw) -> list[Any]:
    """Return a matrix with walls, through which ways lead to all sides."""
    rows, columns = draw.integer(8, 25), draw.integer(8, 25)
    walls = draw.grid(rows, columns, 1, 100)
    grid = [[900 if wall < 38 else wall for wall in row] for row in walls]
    grid[0][0] = grid[0][1] = grid[1][0] = 5
    return [grid, draw.integers(25, 30, 120) + [900, 901]]


def large_random(draw: Draw) -> list[Any]:
    """Return a matrix of 100 rows and random values."""
    grid = draw.grid(100, 1000, 1, 1000000)
    grid[0][0] = 1
    return [grid, draw.integers(10000, 400000, 1000000)]


def large_low(draw: Draw) -> list[Any]:
    """Return a high matrix of few values; nearly all of it is reached by each query."""
    grid = draw.grid(1000, 100, 1, 10)
    grid[0][0] = 3
    return [grid, draw.integers(10000, 8, 1000000)]


def large_snake(draw: Draw) -> list[Any]:
    """Return one long way with turns, higher at each step, between walls."""
    rows, columns = 316, 316
    grid = [[1000000] * columns for _ in range(rows)]
    height = 1
    for row in range(rows):
        if row % 2 == 0:
            order = range(columns) if row % 4 == 0 else range(columns - 1, -1, -1)
        else:
            order = range(columns - 1, columns) if row % 4 == 1 else range(1)
        for column in order:
            grid[row][column] = height
            height += 1
    return [grid, draw.integers(10000, 1, height + 5)]


def large_flat(draw: Draw) -> list[Any]:
    """Return equal values, and queries just at and above them."""
    return [[[1000] * 316 for _ in range(316)], draw.integers(10000, 1000, 1001)]


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    grid, queries = arguments
    if not 2 <= len(grid) <= 1000 or not 2 <= len(grid[0]) <= 1000:
        return "size of grid"
    if any(len(row) != len(grid[0]) for row in grid) or len(grid) * len(grid[0]) > 100000:
        return "size of grid"
    if not 1 <= len(queries) <= 10000:
        return "number of queries"
    if not all(min(row) >= 1 and max(row) <= 1000000 for row in [*grid, queries]):
        return "values"
    return ""
