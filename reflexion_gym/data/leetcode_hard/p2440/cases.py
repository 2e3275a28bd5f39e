"""Inputs of Create Components With Same Value."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw
from reflexion_gym.data.leetcode_hard.tree import is_tree

EDGES: list[list[Any]] = [
    [[1], []],
    [[50], []],
    [[1, 1], [[0, 1]]],
    [[1, 2], [[1, 0]]],
    [[2, 1, 1], [[0, 1], [1, 2]]],
    [[2, 1, 1], [[1, 0], [0, 2]]],
    [[1, 1, 1, 1], [[0, 1], [1, 2], [2, 3]]],
    [[1, 1, 1, 1], [[0, 1], [0, 2], [0, 3]]],
    [[3, 1, 1, 1], [[0, 1], [1, 2], [2, 3]]],
    [[3, 3, 1, 2, 1, 2], [[0, 1], [1, 2], [2, 3], [1, 4], [4, 5]]],
    [[1, 2, 3, 4, 5, 6], [[0, 5], [1, 4], [2, 3], [5, 4], [4, 3]]],
    [[50] * 8, [[i, i + 1] for i in range(7)]],
    [[1] * 12, [[i, i + 1] for i in range(11)]],
    [[2, 1, 2, 1, 2, 1], [[0, 1], [2, 3], [4, 5], [0, 2], [2, 4]]],
    [[2, 1, 2, 1, 2, 1], [[0, 1], [2, 3], [4, 5], [1, 3], [3, 5]]],
]
PLAN: list[tuple[str, int]] = [
    ("small", 8),
    ("small_parts", 14),
    ("medium", 4),
    ("medium_parts", 12),
    ("large_path", 1),
    ("large_parts", 1),
    ("large_none", 1),
    ("large_star", 1),
    ("large_random", 1),
]


def _parts(draw: Draw, values: list[list[int]], shape: str) -> list[Any]:
    """Return a tree whose parts have these values; trees of random shape, joined at random."""
    edges: list[list[int]] = []
    start = 0
    nums: list[int] = []
    for part in values:
        edges += [[a + start, b + start] for a, b in draw.tree(len(part), shape)]
        if start:
            edges.append([draw.integer(0, start - 1), draw.integer(start, start + len(part) - 1)])
        nums += part
        start += len(part)
    names = draw.permutation(start)
    named = [0] * start
    for place, name in enumerate(names):
        named[name] = nums[place]
    return [named, draw.shuffled([[names[a], names[b]] for a, b in edges])]


def _split(draw: Draw, total: int, most: int) -> list[int]:
    """Return numbers of at most 50 with a sum."""
    found = []
    while total:
        found.append(draw.integer(1, min(total, most, 50)))
        total -= found[-1]
    return found


def small(draw: Draw) -> list[Any]:
    """Return any small tree of low values."""
    n = draw.integer(1, 8)
    return [draw.integers(n, 1, draw.choice([1, 2, 4])), draw.tree(n)]


def small_parts(draw: Draw) -> list[Any]:
    """Return a small tree that can be parted, perhaps after a value was changed."""
    total = draw.integer(2, 8)
    values = [_split(draw, total, draw.choice([total, 3])) for _ in range(draw.integer(2, 4))]
    nums, edges = _parts(draw, values, draw.choice(["random", "path"]))
    if draw.chance(0.25):
        nums[0] = draw.integer(1, 9)
    return [nums, edges]


def medium(draw: Draw) -> list[Any]:
    """Return a tree of any shape and the values 1 and 2."""
    n = draw.integer(20, 100)
    return [
        draw.integers(n, 1, 2),
        draw.tree(n, draw.choice(["random", "path", "star", "binary", "caterpillar"])),
    ]


def medium_parts(draw: Draw) -> list[Any]:
    """Return a tree that can be parted."""
    total = draw.integer(6, 90)
    values = [_split(draw, total, draw.choice([5, 50])) for _ in range(draw.integer(2, 20))]
    return _parts(draw, values, draw.choice(["random", "path", "caterpillar"]))


def large_path(draw: Draw) -> list[Any]:
    """Return a path of ones."""
    return [[1] * 20000, draw.tree(20000, "path")]


def large_parts(draw: Draw) -> list[Any]:
    """Return a path of pieces of 720, and so many divisors to try."""
    nums: list[int] = []
    while len(nums) < 19000:
        nums += _split(draw, 720, 50)
    return [nums, [[i, i + 1] for i in range(len(nums) - 1)]]


def large_none(draw: Draw) -> list[Any]:
    """Return a tree of twos with a three and a one, which cannot be parted evenly, though the sum has divisors."""
    nums = [2] * 20000
    nums[draw.integer(0, 9999)] = 1
    nums[draw.integer(10000, 19999)] = 3
    return [nums, draw.tree(20000, "binary")]


def large_star(draw: Draw) -> list[Any]:
    """Return a star of equal values."""
    return [[7] * 20000, draw.tree(20000, "star")]


def large_random(draw: Draw) -> list[Any]:
    """Return a tree of random values, the last one chosen so that the sum has many divisors."""
    nums = draw.integers(20000, 1, 48)
    place = 0
    while sum(nums) % 5040:
        nums[place] += min(50 - nums[place], 5040 - sum(nums) % 5040)
        place += 1
    return [nums, [[draw.integer(max(0, i - 5), i - 1), i] for i in range(1, 20000)]]


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    nums, edges = arguments
    n = len(nums)
    if not 1 <= n <= 20000:
        return "length of nums"
    if not all(1 <= value <= 50 for value in nums):
        return "values of nums"
    if len(edges) != n - 1:
        return "number of edges"
    if not all(len(edge) == 2 and all(0 <= node < n for node in edge) for edge in edges):
        return "an edge"
    if not is_tree(n, edges):
        return "the edges make a circle"
    return ""
