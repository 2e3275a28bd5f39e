"""Inputs of Count Palindromic Subsequences."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw

EDGES: list[list[Any]] = [
    ["0"],
    ["1111"],
    ["00000"],
    ["12321"],
    ["12345"],
    ["12312"],
    ["98789"],
    ["123454321"],
    ["0123456789"],
    ["01234567899876543210"],
    ["0101010101"],
    ["9" * 40],
    ["1" * 20 + "2" * 20 + "1" * 20],
    ["90" * 60],
]
PLAN: list[tuple[str, int]] = [
    ("small", 18),
    ("medium", 10),
    ("large", 1),
    ("large_equal", 1),
    ("large_two", 1),
    ("large_mirror", 1),
]


def small(draw: Draw) -> list[Any]:
    """Return up to 12 digits, mostly of few kinds."""
    kinds = draw.shuffled("0123456789")[: draw.choice([1, 2, 2, 3, 4, 10])]
    return [draw.string(draw.integer(4, 12), "".join(kinds))]


def medium(draw: Draw) -> list[Any]:
    """Return up to 250 digits."""
    return [draw.string(draw.integer(40, 250), "0123456789"[draw.integer(0, 5) : draw.integer(6, 10)])]


def large(draw: Draw) -> list[Any]:
    """Return as many digits as may be."""
    return [draw.string(10000, "0123456789")]


def large_equal(draw: Draw) -> list[Any]:
    """Return a single digit again and again."""
    return [draw.choice("0123456789") * 10000]


def large_two(draw: Draw) -> list[Any]:
    """Return two digits in long runs."""
    return ["".join(digit * 500 for digit in draw.string(20, "09"))]


def large_mirror(draw: Draw) -> list[Any]:
    """Return digits that read the same backwards."""
    half = draw.string(4999, "1357902468")
    return [half + "5" + half[::-1]]


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    (s,) = arguments
    if not 1 <= len(s) <= 10000:
        return "length of s"
    if set(s) - set("0123456789"):
        return "characters of s"
    return ""
