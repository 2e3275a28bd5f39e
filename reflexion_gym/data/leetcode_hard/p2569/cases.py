"""Inputs of Handling Sum Queries After Update."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw

EDGES: list[list[Any]] = [
    [[0], [0], [[3, 0, 0]]],
    [[1], [0], [[2, 1000000, 0]]],
    [[0], [5], [[1, 0, 0], [2, 0, 0], [3, 0, 0], [2, 7, 0], [3, 0, 0]]],
    [[1], [5], [[1, 0, 0], [1, 0, 0], [2, 7, 0], [3, 0, 0]]],
    [[1, 0], [1000000000, 1000000000], [[1, 0, 1], [2, 1000000, 0], [3, 0, 0]]],
    [[1, 1, 1], [1, 2, 3], [[1, 1, 1], [2, 5, 0], [3, 0, 0], [1, 0, 2], [2, 5, 0], [3, 0, 0]]],
    [[0, 0, 0, 0], [0, 0, 0, 0], [[1, 0, 2], [1, 1, 3], [2, 1, 0], [3, 0, 0]]],
    [[1, 0, 1, 0], [1000000000] * 4, [[3, 0, 0], [3, 0, 0]]],
    [[1, 1, 1, 1, 1], [0] * 5, [[2, 1000000, 0]] * 5 + [[3, 0, 0]]],
    [[0, 1], [3, 4], [[1, 0, 0], [1, 1, 1], [2, 1, 0], [2, 2, 0]]],
]
PLAN: list[tuple[str, int]] = [
    ("small", 25),
    ("medium", 10),
    ("large_turns", 1),
    ("large_wide", 1),
    ("large_adds", 1),
    ("large_mixed", 1),
]


def _queries(draw: Draw, n: int, count: int, kinds: list[int], most: int) -> list[list[int]]:
    """Return queries of kinds drawn from a list."""
    chosen = draw.integers(count, 0, len(kinds) - 1)
    ends = zip(draw.integers(count, 0, n - 1), draw.integers(count, 0, n - 1), strict=True)
    adds = draw.integers(count, 0, most)
    found = []
    for place, (a, b), p in zip(chosen, ends, adds, strict=True):
        kind = kinds[place]
        found.append([1, min(a, b), max(a, b)] if kind == 1 else [2, p, 0] if kind == 2 else [3, 0, 0])
    return found


def _case(draw: Draw, n: int, count: int, kinds: list[int], most: int, top: int) -> list[Any]:
    return [draw.integers(n, 0, 1), draw.integers(n, 0, top), _queries(draw, n, count, kinds, most)]


def small(draw: Draw) -> list[Any]:
    """Return short arrays and few queries."""
    return _case(draw, draw.integer(1, 8), draw.integer(1, 10), [1, 1, 2, 3], draw.choice([3, 1000000]), 9)


def medium(draw: Draw) -> list[Any]:
    """Return arrays and queries of some dozens."""
    return _case(draw, draw.integer(20, 70), draw.integer(20, 60), [1, 1, 2, 3], 1000000, 1000000000)


def large_turns(draw: Draw) -> list[Any]:
    """Return long arrays and many turns."""
    return _case(draw, 30000, 30000, [1, 1, 1, 1, 2, 3], 1000000, 1000000000)


def large_wide(draw: Draw) -> list[Any]:
    """Return the longest arrays and turns of nearly all."""
    n = 100000
    queries = [[1, a, n - 1 - b] for a, b in draw.grid(6000, 2, 0, 500)]
    queries[1::4] = [[2, 999999, 0]] * len(queries[1::4])
    queries[3::4] = [[3, 0, 0]] * len(queries[3::4])
    return [draw.integers(n, 0, 1), draw.integers(n, 0, 1000000000), queries]


def large_adds(draw: Draw) -> list[Any]:
    """Return the longest arrays and mostly additions and sums."""
    return _case(draw, 100000, 20000, [2, 2, 2, 2, 3, 3, 3, 3, 1], 1000000, 1000000000)


def large_mixed(draw: Draw) -> list[Any]:
    """Return short arrays and the most queries."""
    return _case(draw, 300, 100000, [1, 2, 3], 1000000, 1000000000)


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    nums1, nums2, queries = arguments
    n = len(nums1)
    if not 1 <= n <= 100000 or len(nums2) != n or not 1 <= len(queries) <= 100000:
        return "length"
    if min(nums1) < 0 or max(nums1) > 1 or min(nums2) < 0 or max(nums2) > 10**9:
        return "a number"
    for query in queries:
        kind, a, b = query
        if kind == 1 and not 0 <= a <= b < n:
            return "a turn"
        if kind == 2 and not (0 <= a <= 10**6 and b == 0):
            return "an addition"
        if kind == 3 and (a or b) or kind not in (1, 2, 3):
            return "a query"
    return ""
