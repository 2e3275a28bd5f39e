"""Inputs of Collect Coins in a Tree."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw
from reflexion_gym.data.leetcode_hard.tree import is_tree

EDGES: list[list[Any]] = [
    [[0], []],
    [[1], []],
    [[1, 1], [[0, 1]]],
    [[0, 0], [[0, 1]]],
    [[1, 0, 1], [[0, 1], [2, 1]]],
    [[1, 0, 0, 0, 1], [[0, 1], [1, 2], [2, 3], [3, 4]]],
    [[1, 0, 0, 0, 0, 1], [[0, 1], [1, 2], [2, 3], [3, 4], [4, 5]]],
    [[0] * 8, [[i, i + 1] for i in range(7)]],
    [[1] * 8, [[i, i + 1] for i in range(7)]],
    [[0, 1, 1, 1, 1, 1], [[0, i] for i in range(1, 6)]],
    [
        [0, 0, 0, 0, 0, 0, 0, 1, 1, 1],
        [[0, 1], [0, 2], [0, 3], [1, 4], [2, 5], [3, 6], [4, 7], [5, 8], [6, 9]],
    ],
]
PLAN: list[tuple[str, int]] = [
    ("small", 20),
    ("small_bare", 12),
    ("medium", 12),
    ("large_path", 1),
    ("large_random", 1),
    ("large_binary", 1),
    ("large_star", 1),
    ("large_few", 1),
]


def _coins(draw: Draw, count: int, share: int) -> list[int]:
    """Return coins on about `share` of 100 nodes."""
    return [int(n < share) for n in draw.integers(count, 0, 99)]


def small(draw: Draw) -> list[Any]:
    """Return a small tree."""
    n = draw.integer(1, 12)
    shape = draw.choice(["random", "random", "path", "caterpillar", "binary"])
    return [_coins(draw, n, draw.choice([20, 40, 80])), draw.tree(n, shape)]


def small_bare(draw: Draw) -> list[Any]:
    """Return a longer tree with few coins."""
    n = draw.integer(8, 14)
    return [_coins(draw, n, 25), draw.tree(n, draw.choice(["path", "caterpillar", "random"]))]


def medium(draw: Draw) -> list[Any]:
    """Return a tree of up to 100 nodes."""
    n = draw.integer(30, 100)
    shape = draw.choice(["random", "path", "caterpillar", "binary"])
    return [_coins(draw, n, draw.choice([3, 10, 50])), draw.tree(n, shape)]


def large_path(draw: Draw) -> list[Any]:
    """Return a long path."""
    return [_coins(draw, 30000, 10), draw.tree(30000, "path")]


def large_random(draw: Draw) -> list[Any]:
    """Return a large tree."""
    return [_coins(draw, 30000, 30), draw.tree(30000)]


def large_binary(draw: Draw) -> list[Any]:
    """Return a large binary tree."""
    return [_coins(draw, 30000, 2), draw.tree(30000, "binary")]


def large_star(draw: Draw) -> list[Any]:
    """Return a large star with coins everywhere."""
    return [[1] * 30000, draw.tree(30000, "star")]


def large_few(draw: Draw) -> list[Any]:
    """Return a long path with three coins."""
    coins = [0] * 30000
    for place in draw.distinct(3, 0, 29999):
        coins[place] = 1
    return [coins, draw.tree(30000, "path")]


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    coins, edges = arguments
    n = len(coins)
    if not 1 <= n <= 30000 or not all(c in (0, 1) for c in coins):
        return "coins"
    if len(edges) != n - 1 or not all(len(e) == 2 and min(e) >= 0 and max(e) < n for e in edges):
        return "edges"
    if not is_tree(n, edges):
        return "not a tree"
    return ""
