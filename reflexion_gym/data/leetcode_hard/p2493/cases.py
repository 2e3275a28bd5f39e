"""Inputs of Divide Nodes Into the Maximum Number of Groups."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw

EDGES: list[list[Any]] = [
    [2, [[1, 2]]],
    [3, [[1, 3]]],
    [500, [[1, 500]]],
    [4, [[1, 2], [3, 4]]],
    [5, [[1, 2], [5, 4], [1, 4], [3, 2], [5, 2]]],
    [6, [[3, 2], [1, 6], [5, 4], [1, 4], [5, 6], [3, 6]]],
    [4, [[1, 2], [2, 3], [3, 4]]],
    [4, [[1, 2], [1, 3], [1, 4]]],
    [5, [[1, 2], [3, 4], [4, 5], [5, 3]]],
    [6, [[1, 2], [2, 3], [3, 4], [4, 5], [5, 6], [6, 1]]],
    [7, [[1, 2], [2, 3], [3, 4], [4, 5], [5, 6], [6, 7], [7, 1]]],
    [8, [[1, 2], [2, 3], [3, 4], [4, 5], [5, 1], [6, 7], [7, 8]]],
    [8, [[1, 2], [1, 3], [1, 5], [2, 4], [2, 6], [3, 4], [3, 7], [4, 8], [5, 6], [5, 7], [6, 8], [7, 8]]],
    [10, [[1, 6], [6, 2], [2, 7], [7, 1], [3, 8], [8, 4], [4, 9], [9, 5]]],
    [6, [[1, 4], [1, 5], [1, 6], [2, 4], [2, 5], [2, 6], [3, 4], [3, 5], [3, 6]]],
]
PLAN: list[tuple[str, int]] = [
    ("small", 10),
    ("small_two", 14),
    ("medium", 6),
    ("medium_two", 16),
    ("large_path", 1),
    ("large_dense", 1),
    ("large_ladder", 1),
    ("large_odd", 1),
    ("large_parts", 1),
]


def _two_sides(draw: Draw, n: int, count: int) -> list[list[int]]:
    """Return at most `count` edges between the even and the odd nodes."""
    edges = {(2 * (a // 2) + 1, 2 * ((b + 1) // 2)) for a, b in draw.grid(count, 2, 1, n - 1)}
    return draw.shuffled([[a, b][:: draw.choice([1, -1])] for a, b in sorted(edges) if a <= n and 0 < b <= n])


def small(draw: Draw) -> list[Any]:
    """Return any small graph with at least one edge."""
    n = draw.integer(2, 6)
    return [n, draw.graph(n, draw.integer(1, min(n, n * (n - 1) // 2)), first=1)]


def small_two(draw: Draw) -> list[Any]:
    """Return a small graph that can be divided."""
    n = draw.integer(4, 6)
    return [n, _two_sides(draw, n, draw.integer(3, 8)) or [[1, 2]]]


def medium(draw: Draw) -> list[Any]:
    """Return a tree, with an edge more or some edges fewer."""
    n = draw.integer(15, 40)
    edges = draw.tree(n, draw.choice(["random", "path", "caterpillar", "binary"]), first=1)
    if draw.chance(0.5):
        return [n, edges[: n * 3 // 4]]
    extra = draw.distinct(2, 1, n)
    return [n, edges if extra in edges or extra[::-1] in edges else [*edges, extra]]


def medium_two(draw: Draw) -> list[Any]:
    """Return a graph of two sides, with circles."""
    n = draw.integer(10, 30)
    return [n, _two_sides(draw, n, n + draw.integer(0, 14))]


def large_path(draw: Draw) -> list[Any]:
    """Return one path of all nodes."""
    return [500, draw.tree(500, "path", first=1)]


def large_dense(draw: Draw) -> list[Any]:
    """Return as many edges as may be, between two sides."""
    return [500, _two_sides(draw, 500, 14000)[:10000]]


def large_ladder(draw: Draw) -> list[Any]:
    """Return a ladder of 250 rungs with names at random."""
    names = [place + 1 for place in draw.permutation(500)]
    left, right = names[:250], names[250:]
    edges = [[a, b] for a, b in zip(left, right, strict=True)]
    edges += [[side[i], side[i + 1]] for side in (left, right) for i in range(249)]
    return [500, draw.shuffled(edges)]


def large_odd(draw: Draw) -> list[Any]:
    """Return a circle of odd length."""
    names = [place + 1 for place in draw.permutation(499)]
    return [500, [[names[i - 1], names[i]] for i in range(499)]]


def large_parts(draw: Draw) -> list[Any]:
    """Return many circles of even length, and lone nodes."""
    names = [place + 1 for place in draw.permutation(500)]
    edges = []
    start = 0
    while start < 460:
        size = 2 * draw.integer(2, 15)
        ring = names[start : start + size]
        edges += [[ring[i - 1], ring[i]] for i in range(size)]
        start += size
    return [500, draw.shuffled(edges)]


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    n, edges = arguments
    if not 1 <= n <= 500:
        return "n"
    if not 1 <= len(edges) <= 10000:
        return "number of edges"
    if not all(len(e) == 2 and e[0] != e[1] and min(e) >= 1 and max(e) <= n for e in edges):
        return "an edge"
    if len({(min(e), max(e)) for e in edges}) < len(edges):
        return "an edge twice"
    return ""
