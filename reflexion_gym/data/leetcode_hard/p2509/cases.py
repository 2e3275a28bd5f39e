"""Inputs of Cycle Length Queries in a Tree."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw

_TOP = 2**30 - 1
EDGES: list[list[Any]] = [
    [2, [[2, 1]]],
    [2, [[2, 3], [3, 2], [1, 3], [3, 1]]],
    [3, [[1, 7]]],
    [3, [[a, b] for a in range(1, 8) for b in range(1, 8) if a != b]],
    [30, [[1, _TOP]]],
    [30, [[_TOP, 1]]],
    [30, [[2**29, _TOP], [_TOP, 2**29]]],
    [30, [[2**29, 1], [1, 2**29], [2**29, 2**29 + 1], [2**29 - 1, 2**29]]],
    [30, [[_TOP, _TOP - 1], [_TOP, _TOP // 2], [_TOP // 2, _TOP]]],
    [30, [[2**28 + 5, 2**29 + 10], [2**29 + 10, 2**28 + 5], [2**20, 2**29 + 512]]],
]
PLAN: list[tuple[str, int]] = [
    ("small", 18),
    ("medium", 10),
    ("medium_ancestors", 6),
    ("large", 1),
    ("large_leaves", 1),
    ("large_near", 1),
    ("large_ancestors", 1),
]


def _apart(pairs: list[list[int]]) -> list[list[int]]:
    return [pair if pair[0] != pair[1] else [pair[0], pair[0] ^ 1 or 2] for pair in pairs]


def small(draw: Draw) -> list[Any]:
    """Return a small tree and some queries."""
    n = draw.integer(2, 6)
    return [n, [draw.distinct(2, 1, 2**n - 1) for _ in range(draw.integer(1, 6))]]


def medium(draw: Draw) -> list[Any]:
    """Return a tree of any depth and nodes of any depth."""
    n = draw.integer(2, 30)
    pairs = [[draw.integer(1, 2 ** draw.integer(2, n) - 1) for _ in range(2)] for _ in range(40)]
    return [n, _apart(pairs)]


def medium_ancestors(draw: Draw) -> list[Any]:
    """Return queries in which one node often lies above the other."""
    n = draw.integer(10, 30)
    queries = []
    for _ in range(12):
        node = draw.integer(2 ** (n - 2), 2**n - 1)
        queries.append([node, node >> draw.integer(1, n - 2)][:: draw.choice([1, -1])])
    return [n, queries]


def large(draw: Draw) -> list[Any]:
    """Return the deepest tree and the most queries."""
    return [30, _apart(draw.grid(100000, 2, 1, _TOP))]


def large_leaves(draw: Draw) -> list[Any]:
    """Return leaves of two sides."""
    left, right = draw.integers(100000, 2**29, 2**29 + 2**28 - 1), draw.integers(100000, 2**29 + 2**28, _TOP)
    return [30, [list(pair) for pair in zip(left, right, strict=True)]]


def large_near(draw: Draw) -> list[Any]:
    """Return nodes beside each other."""
    return [30, [[node, node + 1] for node in draw.integers(60000, 1, _TOP - 1)]]


def large_ancestors(draw: Draw) -> list[Any]:
    """Return nodes and those above them."""
    nodes, ups = draw.integers(60000, 2**29, _TOP), draw.integers(60000, 1, 29)
    return [30, [[node, node >> up] for node, up in zip(nodes, ups, strict=True)]]


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    n, queries = arguments
    if not 2 <= n <= 30:
        return "n"
    if not 1 <= len(queries) <= 100000:
        return "number of queries"
    if not all(len(query) == 2 for query in queries):
        return "length of a query"
    if not all(a != b and min(a, b) >= 1 and max(a, b) < 2**n for a, b in queries):
        return "nodes of a query"
    return ""
