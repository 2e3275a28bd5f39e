"""Inputs of Number of Beautiful Partitions."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw

EDGES: list[list[Any]] = [
    ["1", 1, 1],
    ["2", 1, 1],
    ["21", 1, 1],
    ["21", 1, 2],
    ["21", 2, 1],
    ["12", 1, 1],
    ["22", 1, 1],
    ["11", 1, 1],
    ["2121", 2, 2],
    ["2121", 2, 1],
    ["2121", 2, 3],
    ["21212", 2, 2],
    ["121212", 2, 2],
    ["212121", 3, 2],
    ["212121", 3, 3],
    ["212121", 1, 6],
    ["31" * 30, 15, 2],
    ["74" * 30, 10, 5],
    ["9" * 50, 3, 3],
    ["7" * 50, 3, 3],
    ["7" * 49 + "9", 1, 50],
    ["2" + "9" * 49, 2, 1],
]
PLAN: list[tuple[str, int]] = [
    ("small", 24),
    ("medium", 10),
    ("large_many", 1),
    ("large_random", 1),
    ("large_half", 1),
    ("large_all", 1),
    ("large_long", 1),
]


def _framed(draw: Draw, length: int) -> str:
    text = draw.string(length, "2146357")
    return draw.choice("2357") + text[1:-1] + draw.choice("14689") if draw.chance(0.9) else text


def small(draw: Draw) -> list[Any]:
    """Return up to 14 digits."""
    s = _framed(draw, draw.integer(2, 14))
    return [s, draw.integer(1, max(1, len(s) // 3)), draw.integer(1, max(1, len(s) // 4))]


def medium(draw: Draw) -> list[Any]:
    """Return up to 200 digits."""
    s = _framed(draw, draw.integer(60, 200))
    k = draw.integer(2, 12)
    return [s, k, draw.integer(1, max(1, len(s) // (2 * k)))]


def large_many(draw: Draw) -> list[Any]:
    """Return a string with a place to cut after every second digit, and a middling number of pieces."""
    return ["".join(draw.string(500, "2357")[i] + "4" for i in range(500)), draw.integer(200, 300), 1]


def large_random(draw: Draw) -> list[Any]:
    """Return digits at random."""
    return ["3" + draw.string(998, "123456789") + "8", draw.integer(60, 90), draw.integer(2, 5)]


def large_half(draw: Draw) -> list[Any]:
    """Return long pieces."""
    return ["26" * 500, draw.integer(8, 12), draw.integer(30, 60)]


def large_all(draw: Draw) -> list[Any]:
    """Return a string that must be cut nearly everywhere."""
    return ["71" * 500, 500 - draw.integer(1, 40), 2]


def large_long(draw: Draw) -> list[Any]:
    """Return a number of pieces that is too great for their length."""
    return ["58" * 500, 501 + draw.integer(0, 300), draw.integer(1, 2)]


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    s, k, min_length = arguments
    if not 1 <= len(s) <= 1000:
        return "length of s"
    if set(s) - set("123456789"):
        return "characters of s"
    if not 1 <= k <= len(s):
        return "k"
    if not 1 <= min_length <= len(s):
        return "minLength"
    return ""
