"""Inputs of Check if Point Is Reachable."""

from __future__ import annotations

from math import gcd
from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw

EDGES: list[list[Any]] = [
    [1, 1],
    [1, 2],
    [2, 2],
    [3, 3],
    [2, 4],
    [3, 6],
    [6, 3],
    [1, 1000000000],
    [1000000000, 1],
    [1000000000, 1000000000],
    [999999999, 1000000000],
    [536870912, 536870912],
    [536870912, 268435456],
    [536870912, 805306368],
    [999999998, 1000000000],
    [387420489, 774840978],
    [12, 20],
    [12, 18],
    [7, 49],
    [1024, 768],
]
PLAN: list[tuple[str, int]] = [
    ("small", 16),
    ("medium", 10),
    ("large_far", 4),
    ("large_power", 4),
    ("large_odd", 4),
]


def small(draw: Draw) -> list[Any]:
    """Return coordinates up to 40."""
    return [draw.integer(1, 40), draw.integer(1, 40)]


def medium(draw: Draw) -> list[Any]:
    """Return coordinates with a common divisor."""
    divisor = draw.choice([1, 2, 3, 4, 6, 8, 16, 5, 32, 24])
    return [divisor * draw.integer(1, 2000), divisor * draw.integer(1, 2000)]


def large_far(draw: Draw) -> list[Any]:
    """Return a coordinate near the greatest and one near the smallest: subtracting takes for ever."""
    return draw.shuffled([draw.integer(900000000, 1000000000), draw.integer(1, 3)])


def large_power(draw: Draw) -> list[Any]:
    """Return large coordinates whose greatest common divisor is a power of two."""
    power = 2 ** draw.integer(3, 18)
    while True:
        a, b = draw.integer(500, 1000000000 // power), draw.integer(500, 1000000000 // power)
        if gcd(a, b) == 1:
            return [a * power, b * power]


def large_odd(draw: Draw) -> list[Any]:
    """Return large coordinates with one odd divisor in common, and many twos."""
    divisor = draw.choice([3, 5, 7, 9, 15, 17, 65537, 641]) * 2 ** draw.integer(0, 9)
    return [
        divisor * draw.integer(1, 1000000000 // divisor),
        divisor * draw.integer(1, 1000000000 // divisor),
    ]


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    return "" if all(1 <= value <= 1000000000 for value in arguments) else "targets"
