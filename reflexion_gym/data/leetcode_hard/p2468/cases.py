"""Inputs of Split Message Based on Limit."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw

EDGES: list[list[Any]] = [
    ["a", 1],
    ["a", 5],
    ["a", 6],
    ["a", 10000],
    [" ", 6],
    ["  ", 6],
    ["ab", 6],
    ["abcdefghi", 6],
    ["abcdefghij", 6],
    ["abcdefghijklmnopqr", 7],
    ["abcdefghijklmnopqrs", 7],
    ["abcdefghijklmnopqrstuvwxyz", 8],
    ["abcdefghijklmnopqrstuvwxyza", 8],
    ["abcdefghijklmnopqrstuvwxyzab", 8],
    [" a b ", 8],
    ["   ", 7],
    ["x" * 36, 9],
    ["x" * 37, 9],
    ["x" * 45, 9],
    ["x" * 207, 9],
    ["x" * 208, 9],
    ["abcdefghi" * 12, 8],
]
PLAN: list[tuple[str, int]] = [
    ("small", 14),
    ("small_tight", 10),
    ("medium", 8),
    ("medium_tight", 8),
    ("large_two", 1),
    ("large_thousands", 1),
    ("large_impossible", 1),
    ("large_hundreds", 1),
    ("large_full", 1),
    ("large_one", 1),
]
_LETTERS = "abc defghijklm nopqrstuvwxyz"


def small(draw: Draw) -> list[Any]:
    """Return a short message."""
    return [draw.string(draw.integer(1, 30), _LETTERS), draw.integer(5, 16)]


def small_tight(draw: Draw) -> list[Any]:
    """Return a message about as long as nine parts can hold, or 99, with spaces at the ends."""
    limit = draw.integer(6, 10)
    most = 9 * (limit - 5)
    length = max(1, most + draw.integer(-2, 3))
    return [" " + draw.string(length - 1, _LETTERS), limit]


def medium(draw: Draw) -> list[Any]:
    """Return a message of some hundred characters."""
    return [draw.string(draw.integer(100, 600), _LETTERS), draw.integer(9, 30)]


def medium_tight(draw: Draw) -> list[Any]:
    """Return a message about as long as 99 parts can hold."""
    limit = draw.integer(8, 11)
    most = 9 * (limit - 6) + 90 * (limit - 7)
    return [draw.string(most + draw.integer(-3, 5), _LETTERS), limit]


def large_two(draw: Draw) -> list[Any]:
    """Return a message that needs nearly a hundred parts."""
    return [draw.string(10000, _LETTERS), draw.integer(108, 112)]


def large_thousands(draw: Draw) -> list[Any]:
    """Return a message that needs thousands of parts."""
    return [draw.string(10000, _LETTERS), 12]


def large_impossible(draw: Draw) -> list[Any]:
    """Return a message that no number of parts can hold."""
    return [draw.string(10000, _LETTERS), draw.integer(9, 11)]


def large_hundreds(draw: Draw) -> list[Any]:
    """Return a message about as long as 999 parts can hold."""
    return [draw.string(9 * 12 + 90 * 11 + 890 * 10 - draw.integer(0, 2), _LETTERS), 17]


def large_full(draw: Draw) -> list[Any]:
    """Return a message that just fits thousands of parts."""
    return [draw.string(9999, "ab "), 13]


def large_one(draw: Draw) -> list[Any]:
    """Return a message that just fits one part, or just does not."""
    return [draw.string(9994 + draw.integer(0, 3), _LETTERS), 10000]


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    message, limit = arguments
    if not 1 <= len(message) <= 10000:
        return "length of message"
    if set(message) - set("abcdefghijklmnopqrstuvwxyz "):
        return "characters of message"
    if not 1 <= limit <= 10000:
        return "limit"
    return ""
