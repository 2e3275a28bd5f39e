"""Inputs of Rearranging Fruits."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw

EDGES: list[list[Any]] = [
    [[1], [1]],
    [[1], [2]],
    [[1, 1], [2, 2]],
    [[1, 2], [2, 1]],
    [[2, 2], [3, 3]],
    [[1, 1, 1], [1, 1, 1]],
    [[1, 1, 1], [1, 1, 2]],
    [[5, 5, 1], [6, 6, 1]],
    [[5, 5, 2], [6, 6, 2]],
    [[5, 5, 3], [6, 6, 3]],
    [[1000000000, 1000000000], [999999999, 999999999]],
    [[10, 10, 10, 10], [20, 20, 20, 20]],
    [[3, 3, 3, 3], [4, 4, 5, 5]],
    [[1, 9, 9, 9, 9], [1, 8, 8, 7, 7]],
    [[4, 4, 4, 4, 4], [5, 5, 5, 5, 4]],
    [[84, 80, 43, 8, 80, 88, 43, 14, 100, 88], [32, 32, 42, 68, 68, 100, 42, 84, 14, 8]],
]
PLAN: list[tuple[str, int]] = [
    ("small", 20),
    ("medium", 10),
    ("large_even", 1),
    ("large_cheap", 1),
    ("large_apart", 1),
    ("large_odd", 1),
]


def _dealt(draw: Draw, pairs: list[int]) -> list[Any]:
    pieces = draw.shuffled(pairs + pairs)
    return [pieces[: len(pairs)], pieces[len(pairs) :]]


def small(draw: Draw) -> list[Any]:
    """Return up to six pieces in each basket."""
    n = draw.integer(1, 5)
    if draw.chance(0.15):
        return [draw.integers(n, 1, 3), draw.integers(n, 1, 3)]
    low = draw.integer(1, 6)
    return _dealt(draw, draw.integers(n, low, low + draw.integer(1, 8)))


def medium(draw: Draw) -> list[Any]:
    """Return up to sixty pieces in each basket."""
    low = draw.choice([1, 20, 1000])
    return _dealt(draw, draw.integers(draw.integer(20, 60), low, low + draw.choice([5, 50, 5000])))


def large_even(draw: Draw) -> list[Any]:
    """Return the most pieces with prices of all sizes."""
    return _dealt(draw, draw.integers(100000, 1, 1000000000))


def large_cheap(draw: Draw) -> list[Any]:
    """Return the most pieces, about a third of them cheaper than two moves of the cheapest."""
    return _dealt(draw, draw.integers(99999, 500000000, 1000000000) + [333333333])


def large_apart(draw: Draw) -> list[Any]:
    """Return baskets without a price in common: the total exceeds 32 bits."""
    first = [price for price in draw.integers(50000, 900000000, 949999999) for _ in range(2)]
    second = [price for price in draw.integers(50000, 950000000, 1000000000) for _ in range(2)]
    return [draw.shuffled(first), draw.shuffled(second)]


def large_odd(draw: Draw) -> list[Any]:
    """Return the most pieces with two prices that come an odd number of times."""
    first, second = _dealt(draw, draw.integers(100000, 1, 60000))
    first[777] = 1000000000
    return [first, second]


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    first, second = arguments
    if not 1 <= len(first) <= 100000 or len(first) != len(second):
        return "length"
    if not all(1 <= price <= 1000000000 for price in first + second):
        return "price"
    return ""
