"""Inputs of Difference Between Maximum and Minimum Price Sum."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw
from reflexion_gym.data.leetcode_hard.tree import is_tree

EDGES: list[list[Any]] = [
    [1, [], [1]],
    [1, [], [100000]],
    [2, [[0, 1]], [1, 2]],
    [2, [[1, 0]], [100000, 1]],
    [3, [[0, 1], [1, 2]], [5, 1, 5]],
    [3, [[0, 1], [0, 2]], [1, 9, 9]],
    [3, [[0, 1], [0, 2]], [9, 1, 1]],
    [4, [[0, 1], [1, 2], [2, 3]], [4, 3, 2, 1]],
    [4, [[0, 1], [0, 2], [0, 3]], [10, 1, 2, 3]],
    [4, [[0, 1], [0, 2], [0, 3]], [1, 10, 10, 10]],
    [5, [[2, 0], [2, 1], [2, 3], [3, 4]], [8, 8, 1, 1, 7]],
    [5, [[0, 1], [1, 2], [2, 3], [3, 4]], [9, 9, 1, 9, 8]],
    [7, [[0, 1], [0, 2], [1, 3], [1, 4], [2, 5], [2, 6]], [1, 2, 3, 4, 5, 6, 7]],
]
PLAN: list[tuple[str, int]] = [
    ("small", 20),
    ("medium", 10),
    ("large_random", 1),
    ("large_path", 1),
    ("large_star", 1),
    ("large_caterpillar", 1),
    ("large_dear_path", 1),
]


def small(draw: Draw) -> list[Any]:
    """Return a tree of up to eight nodes."""
    n = draw.integer(1, 8)
    return [
        n,
        draw.tree(n, draw.choice(["random", "path", "star", "binary"])),
        draw.integers(n, 1, draw.choice([3, 12])),
    ]


def medium(draw: Draw) -> list[Any]:
    """Return a tree of up to a hundred nodes, a few of them dear."""
    n = draw.integer(30, 100)
    price = draw.integers(n, 1, 50)
    for _ in range(draw.integer(0, 6)):
        price[draw.integer(0, n - 1)] = draw.integer(1000, 100000)
    return [n, draw.tree(n, draw.choice(["random", "caterpillar", "binary", "path"])), price]


def _large(draw: Draw, parents: list[int], price: list[int]) -> list[Any]:
    """Return a tree given by the parents of its nodes, renamed."""
    size = len(parents)
    names = draw.permutation(size)
    edges = [[names[parents[child]], names[child]] for child in range(1, size)]
    named = [0] * size
    for node, value in enumerate(price):
        named[names[node]] = value
    return [size, [edges[place] for place in draw.permutation(size - 1)], named]


def large_random(draw: Draw) -> list[Any]:
    """Return a random tree in which nodes are near to each other."""
    parents = [value % max(1, child) for child, value in enumerate(draw.integers(50000, 0, 10**9))]
    return _large(draw, parents, draw.integers(50000, 1, 100000))


def large_path(draw: Draw) -> list[Any]:
    """Return the longest path, dear at one end."""
    return _large(
        draw, [max(0, child - 1) for child in range(50000)], sorted(draw.integers(50000, 1, 100000))
    )


def large_star(draw: Draw) -> list[Any]:
    """Return a star whose leaves are all equally dear but for two."""
    price = [1] + [50000] * 49999
    price[17], price[4711] = 50002, 50001
    return _large(draw, [0] * 50000, price)


def large_caterpillar(draw: Draw) -> list[Any]:
    """Return a path with leaves that are dearer than it."""
    half = 25000
    parents = [max(0, child - 1) if child < half else child - half for child in range(2 * half)]
    return _large(draw, parents, draw.integers(half, 1, 10) + draw.integers(half, 95000, 100000))


def large_dear_path(draw: Draw) -> list[Any]:
    """Return a path of the dearest nodes: the sum is far beyond 32 bits."""
    return _large(draw, [max(0, child - 1) for child in range(60000)], draw.integers(60000, 99990, 100000))


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    n, edges, price = arguments
    if not 1 <= n <= 100000 or len(edges) != n - 1 or len(price) != n:
        return "size"
    if not all(1 <= value <= 100000 for value in price):
        return "price"
    if not is_tree(n, edges):
        return "not a tree"
    return ""
