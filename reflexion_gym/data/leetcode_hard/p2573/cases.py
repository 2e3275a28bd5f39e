"""Inputs of Find the String with LCP."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw


def _matrix(word: list[int]) -> list[list[int]]:
    """Return the matrix of a word."""
    n = len(word)
    rows = [[0] * (n + 1) for _ in range(n + 1)]
    for i in range(n - 1, -1, -1):
        below, here = rows[i + 1], word[i]
        rows[i] = [below[j + 1] + 1 if word[j] == here else 0 for j in range(n)] + [0]
    return [row[:n] for row in rows[:n]]


_ONE_TO_26 = list(range(26))

EDGES: list[list[Any]] = [
    [[[1]]],
    [[[0]]],
    [[[2, 0], [0, 1]]],
    [[[2, 1], [1, 1]]],
    [[[2, 1], [0, 1]]],
    [[[2, 0], [1, 1]]],
    [[[1, 0], [0, 1]]],
    [[[2, 0], [0, 2]]],
    [[[2, 0], [0, 0]]],
    [[[3, 2, 1], [2, 2, 1], [1, 1, 1]]],
    [[[3, 1, 1], [1, 2, 1], [1, 1, 1]]],
    [[[3, 1, 0], [1, 2, 1], [0, 1, 1]]],
    [[[3, 0, 1], [0, 2, 0], [1, 0, 1]]],
    [[[3, 0, 2], [0, 2, 0], [2, 0, 1]]],
    [_matrix(_ONE_TO_26)],
    [_matrix([*range(27)])],
    [_matrix([*_ONE_TO_26, 25])],
    [_matrix([*_ONE_TO_26, 26, 0])],
]
PLAN: list[tuple[str, int]] = [
    ("small", 25),
    ("medium", 8),
    ("medium_changed", 8),
    ("large_one_letter", 1),
    ("large_two_letters", 1),
    ("large_many_letters", 1),
    ("large_changed", 1),
    ("large_too_many_letters", 1),
]


def _changed(draw: Draw, rows: list[list[int]]) -> list[list[int]]:
    """Change one entry, or two that mirror each other."""
    n = len(rows)
    i, j = draw.integer(0, n - 1), draw.integer(0, n - 1)
    value = draw.integer(max(0, rows[i][j] - 1), min(n, rows[i][j] + 1))
    rows[i][j] = value
    if draw.chance(0.6):
        rows[j][i] = value
    return rows


def small(draw: Draw) -> list[Any]:
    """Return the matrix of a short word, often with a change."""
    n = draw.integer(1, 5)
    rows = _matrix(draw.integers(n, 0, draw.integer(0, 3)))
    return [_changed(draw, rows) if draw.chance(0.4) else rows]


def medium(draw: Draw) -> list[Any]:
    """Return the matrix of a word of up to 40 letters."""
    return [_matrix(draw.integers(draw.integer(15, 40), 0, draw.choice([1, 3, 9])))]


def medium_changed(draw: Draw) -> list[Any]:
    """Return such a matrix with a change."""
    return [_changed(draw, medium(draw)[0])]


def large_one_letter(draw: Draw) -> list[Any]:
    """Return the matrix of one letter over and over."""
    return [_matrix([0] * 500)]


def large_two_letters(draw: Draw) -> list[Any]:
    """Return the matrix of a long word of two letters in blocks."""
    block = draw.integers(50, 0, 1)
    return [_matrix(block * 10)]


def large_many_letters(draw: Draw) -> list[Any]:
    """Return the matrix of a long word of all letters, of the greatest length."""
    return [_matrix(draw.integers(1000, 0, 25))]


def large_changed(draw: Draw) -> list[Any]:
    """Return a large matrix that is wrong near its end."""
    rows = _matrix([0] * 499 + [1])
    rows[498][497] = rows[497][498] = 0
    return [rows]


def large_too_many_letters(draw: Draw) -> list[Any]:
    """Return the matrix of a long word of 27 letters."""
    return [_matrix(draw.shuffled(list(range(27)) * 18))]


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    (lcp,) = arguments
    n = len(lcp)
    if not 1 <= n <= 1000 or any(len(row) != n for row in lcp):
        return "size"
    if any(min(row) < 0 or max(row) > n for row in lcp):
        return "an entry"
    return ""
