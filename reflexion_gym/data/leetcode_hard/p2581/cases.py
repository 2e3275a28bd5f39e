"""Inputs of Count Number of Possible Root Nodes."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw
from reflexion_gym.data.leetcode_hard.tree import is_tree

EDGES: list[list[Any]] = [
    [[[0, 1]], [[0, 1]], 0],
    [[[0, 1]], [[0, 1]], 1],
    [[[1, 0]], [[1, 0]], 1],
    [[[0, 1]], [[0, 1], [1, 0]], 1],
    [[[0, 1]], [[0, 1], [1, 0]], 2],
    [[[0, 1], [1, 2]], [[1, 0], [1, 2]], 2],
    [[[0, 1], [1, 2]], [[0, 1], [2, 1]], 2],
    [[[0, 1], [1, 2]], [[0, 1], [2, 1]], 1],
    [[[0, 1], [1, 2], [2, 3]], [[1, 2]], 1],
    [[[0, 1], [1, 2], [2, 3]], [[2, 1]], 1],
    [[[3, 0], [3, 1], [3, 2]], [[3, 0], [3, 1], [3, 2]], 3],
    [[[3, 0], [3, 1], [3, 2]], [[0, 3], [1, 3], [2, 3]], 1],
    [[[3, 0], [3, 1], [3, 2]], [[0, 3], [1, 3], [2, 3]], 0],
]
PLAN: list[tuple[str, int]] = [
    ("small", 22),
    ("medium", 8),
    ("large_random", 1),
    ("large_path", 1),
    ("large_star", 1),
    ("large_caterpillar", 1),
    ("large_binary", 1),
]


def _guesses(draw: Draw, edges: list[list[int]], count: int) -> list[list[int]]:
    both = edges + [edge[::-1] for edge in edges]
    return [both[place] for place in draw.distinct(min(count, len(both)), 0, len(both) - 1)]


def small(draw: Draw) -> list[Any]:
    """Return a tree of up to eight nodes."""
    edges = draw.tree(draw.integer(2, 8), draw.choice(["random", "path", "star", "random"]))
    guesses = _guesses(draw, edges, draw.integer(1, 2 * len(edges)))
    return [edges, guesses, min(len(guesses), draw.integer(0, (len(guesses) + 3) // 2))]


def medium(draw: Draw) -> list[Any]:
    """Return a tree of up to eighty nodes."""
    edges = draw.tree(draw.integer(20, 80), draw.choice(["random", "binary", "caterpillar"]))
    guesses = _guesses(draw, edges, draw.integer(8, len(edges)))
    return [edges, guesses, draw.integer(len(guesses) // 2 - 2, len(guesses) // 2 + 2)]


def _large(draw: Draw, parents: list[int], k: int) -> list[Any]:
    """Return a tree given by the parents of its nodes, renamed, with a guess for half of its edges' directions."""
    size = len(parents)
    names = draw.permutation(size)
    edges = [[names[parents[child]], names[child]] for child in range(1, size)]
    guesses = [
        edge[::-1] if turned else edge
        for edge, turned in zip(edges, draw.integers(size - 1, 0, 1), strict=True)
    ]
    return [[edges[place] for place in draw.permutation(size - 1)], guesses, k]


def large_random(draw: Draw) -> list[Any]:
    """Return a random tree in which nodes are near to each other."""
    size = 60000
    parents = [value % max(1, child) for child, value in enumerate(draw.integers(size, 0, 10**9))]
    return _large(draw, parents, size // 2 + draw.integer(-20, 20))


def large_path(draw: Draw) -> list[Any]:
    """Return a path: recursion is as deep as the tree is large."""
    return _large(draw, [max(0, child - 1) for child in range(60000)], 30000 + draw.integer(-20, 20))


def large_star(draw: Draw) -> list[Any]:
    """Return a star; a leaf is possible if its own guess names it as the parent."""
    edges, guesses, _ = _large(draw, [0] * 60000, 0)
    hub = edges[0][0] if edges[0][0] in edges[1] else edges[0][1]
    return [edges, guesses, sum(guess[0] == hub for guess in guesses) + 1]


def large_caterpillar(draw: Draw) -> list[Any]:
    """Return a path with leaves."""
    half = 30000
    parents = [max(0, child - 1) if child < half else child - half for child in range(2 * half)]
    return _large(draw, parents, half + draw.integer(-20, 20))


def large_binary(draw: Draw) -> list[Any]:
    """Return a complete binary tree."""
    return _large(draw, [max(0, (child - 1) // 2) for child in range(60000)], 30000 + draw.integer(-5, 5))


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    edges, guesses, k = arguments
    n = len(edges) + 1
    if not (2 <= n <= 100000 and 1 <= len(guesses) <= 100000 and 0 <= k <= len(guesses)):
        return "size"
    if not is_tree(n, edges):
        return "not a tree"
    there = {(a, b) for edge in edges for a, b in (edge, edge[::-1])}
    if len({tuple(guess) for guess in guesses}) != len(guesses):
        return "a guess twice"
    return "" if all(tuple(guess) in there for guess in guesses) else "a guess that is no edge"
