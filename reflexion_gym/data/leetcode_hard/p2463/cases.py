"""Inputs of Minimum Total Distance Traveled."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw

_FAR = 1000000000
EDGES: list[list[Any]] = [
    [[0], [[0, 1]]],
    [[-_FAR], [[_FAR, 1]]],
    [[_FAR, -_FAR], [[0, 0], [-_FAR + 1, 2]]],
    [[3, 1], [[2, 2]]],
    [[1, 2], [[3, 1], [4, 1]]],
    [[2, 1], [[0, 1], [-5, 1], [3, 0]]],
    [[0, 10], [[9, 1], [11, 1], [100, 2]]],
    [[9, 10, 11], [[10, 1], [0, 3], [25, 3]]],
    [[-5, -4, -3, 3, 4, 5], [[-4, 1], [4, 1], [0, 4]]],
    [[5, 6, 7, 8], [[6, 2], [1, 1], [20, 2], [7, 0]]],
    [[4, 8, 15, 16, 23, 42], [[42, 6]]],
]
PLAN: list[tuple[str, int]] = [
    ("small", 14),
    ("small_tight", 10),
    ("medium", 6),
    ("medium_tight", 6),
    ("large", 1),
    ("large_tight", 1),
    ("large_ones", 1),
    ("large_far", 1),
    ("large_wide", 1),
]


def _make(draw: Draw, robots: int, factories: int, reach: int, spare: int) -> list[Any]:
    """Return robots, and factories with room for all of them and for some more."""
    limits = [0] * factories
    for place in draw.integers(robots + spare, 0, factories - 1):
        limits[place] = min(limits[place] + 1, robots)
    while sum(limits) < robots:
        limits[limits.index(min(limits))] += 1
    places = draw.distinct(factories, -reach, reach)
    return [
        draw.distinct(robots, -reach, reach),
        [[place, limit] for place, limit in zip(places, limits, strict=True)],
    ]


def small(draw: Draw) -> list[Any]:
    """Return up to five robots and four factories."""
    return _make(draw, draw.integer(1, 5), draw.integer(1, 4), draw.choice([4, 12]), draw.integer(0, 4))


def small_tight(draw: Draw) -> list[Any]:
    """Return five robots and just room enough."""
    return _make(draw, 5, draw.integer(2, 4), 20, 0)


def medium(draw: Draw) -> list[Any]:
    """Return up to thirty of both."""
    return _make(draw, draw.integer(6, 30), draw.integer(3, 30), 1000, draw.integer(0, 40))


def medium_tight(draw: Draw) -> list[Any]:
    """Return up to thirty of both and just room enough."""
    return _make(draw, draw.integer(6, 30), draw.integer(3, 15), 10000, 0)


def large(draw: Draw) -> list[Any]:
    """Return a hundred of both, with room to choose."""
    return _make(draw, 100, 100, _FAR, 150)


def large_tight(draw: Draw) -> list[Any]:
    """Return a hundred robots and just room enough."""
    return _make(draw, 100, 100, 100000, 0)


def large_ones(draw: Draw) -> list[Any]:
    """Return a hundred of both, each factory with room for one."""
    return [draw.distinct(100, -300, 300), [[place, 1] for place in draw.distinct(100, -300, 300)]]


def large_far(draw: Draw) -> list[Any]:
    """Return robots at one end and factories at the other."""
    robots = draw.distinct(100, -_FAR, -_FAR + 200)
    return [robots, [[place, 1] for place in draw.distinct(100, _FAR - 200, _FAR)]]


def large_wide(draw: Draw) -> list[Any]:
    """Return factories that could each take all robots."""
    return [draw.distinct(100, -5000, 5000), [[place, 100] for place in draw.distinct(100, -5000, 5000)]]


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    robot, factory = arguments
    if not 1 <= len(robot) <= 100 or not 1 <= len(factory) <= 100:
        return "number of robots or factories"
    if not all(len(row) == 2 for row in factory):
        return "length of a factory"
    places = [row[0] for row in factory]
    if not all(-_FAR <= place <= _FAR for place in robot + places):
        return "positions"
    if len(set(robot)) < len(robot) or len(set(places)) < len(places):
        return "equal positions"
    if not all(0 <= row[1] <= len(robot) for row in factory):
        return "limits"
    if sum(row[1] for row in factory) < len(robot):
        return "too little room"
    return ""
