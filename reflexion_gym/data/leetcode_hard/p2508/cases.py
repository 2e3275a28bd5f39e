"""Inputs of Add Edges to Make Degrees of All Nodes Even."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw

EDGES: list[list[Any]] = [
    [3, [[1, 2], [2, 3]]],
    [3, [[1, 2], [2, 3], [1, 3]]],
    [4, [[1, 2], [2, 3], [1, 3]]],
    [4, [[1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]]],
    [4, [[1, 2], [1, 3], [1, 4], [2, 3], [2, 4]]],
    [5, [[1, 2], [1, 3], [1, 4], [2, 3], [2, 4]]],
    [4, [[1, 3], [2, 4]]],
    [4, [[1, 4], [2, 3]]],
    [4, [[1, 2], [2, 3], [3, 4]]],
    [4, [[1, 2], [2, 3], [3, 4], [4, 1]]],
    [6, [[1, 2], [3, 4], [5, 6]]],
    [7, [[1, 2], [1, 3], [1, 4]]],
    [5, [[1, 2], [2, 3], [1, 3], [1, 5], [2, 5], [3, 5], [4, 5]]],
    [8, [[6, 2], [2, 3], [6, 3], [6, 5], [2, 5], [3, 5], [8, 5]]],
    [6, [[1, 2], [1, 3], [2, 3], [4, 5], [4, 6], [5, 6]]],
    [5, [[1, 5], [2, 5], [3, 5], [4, 5]]],
    [6, [[1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4], [5, 6]]],
]
PLAN: list[tuple[str, int]] = [
    ("small", 16),
    ("small_few", 14),
    ("small_four", 14),
    ("medium", 6),
    ("medium_four", 6),
    ("large_blocked", 1),
    ("large_free", 1),
    ("large_even", 1),
    ("large_odd", 1),
    ("large_four", 1),
]


def _even(nodes: list[int], edges: int) -> list[list[int]]:
    """Join nodes in a circle of as many edges."""
    ring = nodes[:edges]
    return [[ring[i - 1], ring[i]] for i in range(len(ring))]


def small(draw: Draw) -> list[Any]:
    """Return any small graph."""
    n = draw.integer(3, 6)
    return [n, draw.graph(n, draw.integer(2, n * (n - 1) // 2), first=1)]


def small_few(draw: Draw) -> list[Any]:
    """Return a small graph, often with two nodes of an odd degree."""
    n = draw.integer(4, 7)
    degree = [0] * (n + 1)
    edges: list[list[int]] = []
    for a, b in draw.graph(n, n * (n - 1) // 2, first=1):
        if len(edges) < 3 or sum(d % 2 for d in degree) != 2 or draw.chance(0.7):
            edges.append([a, b])
            degree[a] += 1
            degree[b] += 1
    return [n, edges]


def small_four(draw: Draw) -> list[Any]:
    """Return a small graph, often with four nodes of an odd degree that have edges among them."""
    n = draw.integer(5, 7)
    names = [place + 1 for place in draw.permutation(n)]
    four, rest = names[:4], names[4:]
    pairs = [[four[i], four[j]] for i in range(4) for j in range(i)]
    edges = [pair for pair in pairs if draw.chance(0.5)]
    degree = {node: sum(node in edge for edge in edges) for node in four}
    edges += [[node, rest[0]] for node in four if degree[node] % 2 == 0]
    if len(edges) < 2:
        edges = pairs[:2]
    return [n, draw.shuffled(edges)]


def medium(draw: Draw) -> list[Any]:
    """Return two joined nodes of an odd degree, every other node joined to one of them or nearly."""
    n = 2 * draw.integer(4, 12)
    a, b, *others = [place + 1 for place in draw.permutation(n)]
    edges = [[a, b]]
    for node in others:
        edges += [[a, node], [node, b]]
    if draw.chance(0.5):
        edges = edges[:-2]
        n += draw.integer(0, 1)
    return [n, draw.shuffled(edges)]


def medium_four(draw: Draw) -> list[Any]:
    """Return four nodes of an odd degree in a larger graph, with a path or a square among them."""
    n = draw.integer(20, 40)
    a, b, c, d, *others = [place + 1 for place in draw.permutation(n)]
    among = draw.choice(
        [
            [[a, b], [b, c], [c, d]],
            [[a, b]],
            [[a, b], [a, c]],
            [[a, b], [a, c], [a, d]],
            [[a, b], [a, c], [b, c]],
            [],
        ]
    )
    edges = list(among)
    for node in (a, b, c, d):
        if sum(node in edge for edge in among) % 2 == 0:
            edges.append([node, others[0]])
    return [n, draw.shuffled(edges + _even(others[1:], draw.integer(3, 10)))]


def large_blocked(draw: Draw) -> list[Any]:
    """Return two joined nodes that every other node is joined to."""
    n = 50000
    a, b, *others = [place + 1 for place in draw.permutation(n)]
    return [n, [[a, b], *([a, node] for node in others), *([node, b] for node in others)]]


def large_free(draw: Draw) -> list[Any]:
    """Return two joined nodes, and one node that is joined to neither: the last."""
    n = 50000
    a, b, *others = [place + 1 for place in draw.permutation(n)]
    edges = [[a, b], *([a, node] for node in others), *([node, b] for node in others)]
    return [n + 1, edges]


def large_even(draw: Draw) -> list[Any]:
    """Return a circle of all nodes."""
    return [100000, _even([place + 1 for place in draw.permutation(100000)], 100000)]


def large_odd(draw: Draw) -> list[Any]:
    """Return pairs, so that each node has an odd degree."""
    nodes = [place + 1 for place in draw.permutation(100000)]
    return [100000, [nodes[i : i + 2] for i in range(0, 100000, 2)]]


def large_four(draw: Draw) -> list[Any]:
    """Return a star of three and a big circle: four odd nodes, of which one is joined to the rest."""
    a, b, c, d, *others = [place + 1 for place in draw.permutation(99000)]
    return [99000, [*_even(others, 98996), [a, b], [c, a], [a, d]]]


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    n, edges = arguments
    if not 3 <= n <= 100000:
        return "n"
    if not 2 <= len(edges) <= 100000:
        return "number of edges"
    if not all(len(e) == 2 and e[0] != e[1] and min(e) >= 1 and max(e) <= n for e in edges):
        return "an edge"
    if len({(min(e), max(e)) for e in edges}) < len(edges):
        return "an edge twice"
    return ""
