"""Inputs of Minimum Time to Visit a Cell In a Grid."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw

EDGES: list[list[Any]] = [
    [[[0, 0], [0, 0]]],
    [[[0, 1], [1, 2]]],
    [[[0, 2], [2, 2]]],
    [[[0, 1], [2, 3]]],
    [[[0, 2], [1, 3]]],
    [[[0, 1], [1, 3]]],
    [[[0, 1], [1, 100000]]],
    [[[0, 1], [1, 99999]]],
    [[[0, 0, 100000], [0, 100000, 0]]],
    [[[0, 100000, 0], [1, 2, 3]]],
    [[[0, 100000, 0], [100000, 0, 0]]],
    [[[0, 2, 0], [2, 0, 0], [0, 0, 0]]],
    [[[0, 1, 2, 3, 4], [9, 9, 9, 9, 5]]],
]
PLAN: list[tuple[str, int]] = [
    ("small", 25),
    ("small_late", 8),
    ("medium", 8),
    ("large_square", 1),
    ("large_wide", 1),
    ("large_tall", 1),
    ("large_maze", 1),
    ("large_blocked", 1),
]


def _opened(draw: Draw, grid: list[list[int]]) -> list[list[int]]:
    """Make the start passable, nearly always."""
    grid[0][0] = 0
    if draw.chance(0.9):
        grid[0][1] = draw.integer(0, 1)
    return grid


def small(draw: Draw) -> list[Any]:
    """Return a small grid."""
    rows, columns = draw.integer(2, 4), draw.integer(2, 4)
    return [_opened(draw, draw.grid(rows, columns, 0, draw.choice([3, 6, 12, 20])))]


def small_late(draw: Draw) -> list[Any]:
    """Return a small grid with some great numbers."""
    rows, columns = draw.integer(2, 5), draw.integer(2, 5)
    grid = draw.grid(rows, columns, 0, 8)
    grid = [[v * v * 10 if draw.chance(0.3) else v for v in row] for row in grid]
    return [_opened(draw, grid)]


def medium(draw: Draw) -> list[Any]:
    """Return a grid of up to 15 times 15."""
    rows, columns = draw.integer(8, 15), draw.integer(8, 15)
    return [_opened(draw, draw.grid(rows, columns, 0, draw.choice([30, 100, 100000])))]


def _large(draw: Draw, rows: int, columns: int, most: int) -> list[Any]:
    grid = draw.grid(rows, columns, 0, most)
    grid[0][:2] = [0, 1]
    return [grid]


def large_square(draw: Draw) -> list[Any]:
    """Return a large square grid."""
    return _large(draw, 316, 316, 100000)


def large_wide(draw: Draw) -> list[Any]:
    """Return a wide grid."""
    return _large(draw, 100, 1000, 5000)


def large_tall(draw: Draw) -> list[Any]:
    """Return a tall grid of small numbers."""
    return _large(draw, 1000, 100, 1000)


def large_maze(draw: Draw) -> list[Any]:
    """Return a grid whose early cells wind from side to side."""
    grid = [[0] * 316 if r % 2 == 0 else [99990] * 316 for r in range(315)]
    for r in range(1, 315, 2):
        grid[r][0 if r % 4 == 3 else 315] = draw.integer(0, 50)
    return [grid]


def large_blocked(draw: Draw) -> list[Any]:
    """Return a large grid whose start cannot be left."""
    grid = draw.grid(400, 250, 0, 100000)
    grid[0][:2], grid[1][0] = [0, 2], 2
    return [grid]


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    (grid,) = arguments
    rows, columns = len(grid), len(grid[0])
    if not (2 <= rows <= 1000 and 2 <= columns <= 1000 and rows * columns <= 100000):
        return "size"
    if any(len(row) != columns for row in grid):
        return "rows of different lengths"
    if any(min(row) < 0 or max(row) > 100000 for row in grid) or grid[0][0] != 0:
        return "a number"
    return ""
