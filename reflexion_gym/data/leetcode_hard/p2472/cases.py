"""Inputs of Maximum Number of Non-overlapping Palindrome Substrings."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw

EDGES: list[list[Any]] = [
    ["a", 1],
    ["ab", 1],
    ["ab", 2],
    ["aa", 2],
    ["aba", 2],
    ["aba", 3],
    ["abab", 3],
    ["abba", 3],
    ["abba", 4],
    ["aaaa", 3],
    ["aabaa", 2],
    ["ababab", 3],
    ["abacabadabacaba", 2],
    ["abacabadabacaba", 3],
    ["abacabadabacaba", 15],
    ["abcdefghijklmnopqrstuvwxyz", 2],
    ["abcdefghijklmnopqrstuvwxyz", 1],
    ["z" * 100, 7],
    ["xabacabay", 3],
]
PLAN: list[tuple[str, int]] = [
    ("small", 24),
    ("medium", 12),
    ("large_equal", 1),
    ("large_two", 1),
    ("large_mirror", 1),
    ("large_blocks", 1),
    ("large_random", 1),
]


def small(draw: Draw) -> list[Any]:
    """Return up to twelve letters of few kinds."""
    s = draw.string(draw.integer(1, 12), "abc"[: draw.integer(1, 3)])
    return [s, draw.integer(1, min(len(s), 5))]


def medium(draw: Draw) -> list[Any]:
    """Return pieces that read the same backwards, with letters between."""
    k = draw.integer(2, 9)
    s = ""
    for _ in range(draw.integer(5, 20)):
        half = draw.string(draw.integer(max(1, k // 2 - 1), k), "abc")
        s += half + draw.choice([half[::-1], half[-2::-1]]) + draw.string(draw.integer(0, 3), "abcd")
    return [s, k]


def large_equal(draw: Draw) -> list[Any]:
    """Return one letter again and again."""
    return ["q" * 2000, draw.integer(300, 900)]


def large_two(draw: Draw) -> list[Any]:
    """Return two letters by turns: only odd lengths are palindromes."""
    return ["ab" * 1000, 2 * draw.integer(150, 250)]


def large_mirror(draw: Draw) -> list[Any]:
    """Return a string that reads the same backwards as a whole."""
    half = draw.string(1000, "mn")
    return [half + half[::-1], draw.integer(10, 2000)]


def large_blocks(draw: Draw) -> list[Any]:
    """Return long runs of one letter, parted by others."""
    k = draw.integer(60, 90)
    s = "".join("a" * draw.integer(2 * k, 4 * k) + "bc"[i % 2] for i in range(20))
    return [s[:2000], k]


def large_random(draw: Draw) -> list[Any]:
    """Return letters at random."""
    return [draw.string(2000, "ab"), draw.integer(5, 8)]


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    s, k = arguments
    if not 1 <= len(s) <= 2000:
        return "length of s"
    if set(s) - set("abcdefghijklmnopqrstuvwxyz"):
        return "characters of s"
    if not 1 <= k <= len(s):
        return "k"
    return ""
