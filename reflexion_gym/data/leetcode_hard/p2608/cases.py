"""Inputs of Shortest Cycle in a Graph."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw


def _ring(size: int, first: int = 0) -> list[list[int]]:
    return [[first + i, first + (i + 1) % size] for i in range(size)]


EDGES: list[list[Any]] = [
    [2, [[0, 1]]],
    [3, [[0, 1], [1, 2]]],
    [3, _ring(3)],
    [4, _ring(4)],
    [5, _ring(5)],
    [9, [*_ring(5), *_ring(4, 5)]],
    [9, [*_ring(4), *_ring(5, 4)]],
    [7, [[6, 0], [6, 5], *_ring(6)]],
    [4, [*_ring(4), [0, 2]]],
    [6, [[0, 1], [2, 3], [4, 5]]],
    [6, [[0, 3], [0, 4], [0, 5], [1, 3], [1, 4], [1, 5], [2, 3], [2, 4], [2, 5]]],
    [10, [*_ring(5), *[[i, 5 + i] for i in range(5)], *[[5 + i, 5 + (i + 2) % 5] for i in range(5)]]],
    [8, [[7, 0], *_ring(7)]],
    [7, [[3, 6], [4, 2], [1, 4], [1, 3], [2, 6], [3, 4], [0, 3], [5, 1], [6, 5]]],
    [6, [[1, 0], [1, 5], [4, 3], [2, 1], [2, 0], [5, 4], [2, 3]]],
    [8, [[0, 3], [1, 2], [2, 4], [5, 7], [5, 6], [0, 4], [3, 2], [7, 4], [6, 1]]],
]
PLAN: list[tuple[str, int]] = [
    ("small", 22),
    ("medium", 8),
    ("large_ring", 1),
    ("large_rings", 1),
    ("large_tree", 1),
    ("large_grid", 1),
    ("large_random", 1),
    ("large_ladder", 1),
]


def _renamed(draw: Draw, n: int, edges: list[list[int]]) -> list[Any]:
    names = draw.permutation(n)
    turned = [[names[a], names[b]] if draw.chance(0.5) else [names[b], names[a]] for a, b in edges]
    return [n, draw.shuffled(turned)]


def small(draw: Draw) -> list[Any]:
    """Return up to eight vertices with few edges, so that the cycles are not all triangles."""
    n = draw.integer(2, 8)
    most = n * (n - 1) // 2
    if draw.chance(0.4) and n > 3:
        k = draw.integer(3, n)
        extra = [[i, i + draw.integer(2, 4)] for i in range(k) if draw.chance(0.2)]
        ring = _ring(k)
        ring += [e for e in extra if e[1] < n and e not in ring and e[::-1] not in ring]
        return _renamed(draw, n, ring)
    return [n, draw.graph(n, draw.integer(1, min(most, n + 2)))]


def medium(draw: Draw) -> list[Any]:
    """Return a tree with some edges more, so that its cycles are long."""
    n = draw.integer(30, 80)
    edges = draw.tree(n, draw.choice(["path", "random", "binary"]))
    there = {frozenset(edge) for edge in edges}
    for _ in range(draw.integer(1, 4)):
        pair = draw.distinct(2, 0, n - 1)
        if frozenset(pair) not in there:
            there.add(frozenset(pair))
            edges.append(pair)
    return [n, draw.shuffled(edges)]


def large_ring(draw: Draw) -> list[Any]:
    """Return one cycle of all vertices."""
    return _renamed(draw, 1000, _ring(1000))


def large_rings(draw: Draw) -> list[Any]:
    """Return two cycles apart from each other, and a bridge."""
    k = draw.integer(400, 480)
    return _renamed(draw, 1000, [*_ring(k), *_ring(999 - k, k), [5, 999]])


def large_tree(draw: Draw) -> list[Any]:
    """Return a tree."""
    return [1000, draw.tree(1000)]


def large_grid(draw: Draw) -> list[Any]:
    """Return a grid of squares with one diagonal removed from it here and there."""
    side = 22
    edges = [[i * side + j, i * side + j + 1] for i in range(side) for j in range(side - 1)]
    edges += [[i * side + j, i * side + j + side] for i in range(side - 1) for j in range(side)]
    return _renamed(draw, side * side, edges)


def large_random(draw: Draw) -> list[Any]:
    """Return the most vertices and edges at random."""
    return [1000, draw.graph(1000, 1000)]


def large_ladder(draw: Draw) -> list[Any]:
    """Return a long ring with a chord that makes two long cycles of it."""
    a = draw.integer(300, 499)
    return _renamed(draw, 999, [*_ring(999), [0, a]])


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    n, edges = arguments
    if not (2 <= n <= 1000 and 1 <= len(edges) <= 1000):
        return "size"
    if not all(len(edge) == 2 and edge[0] != edge[1] and min(edge) >= 0 and max(edge) < n for edge in edges):
        return "edge"
    return "" if len({frozenset(edge) for edge in edges}) == len(edges) else "an edge twice"
