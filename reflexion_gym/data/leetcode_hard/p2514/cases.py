"""Inputs of Count Anagrams."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw

EDGES: list[list[Any]] = [
    ["a"],
    ["ab"],
    ["a a"],
    ["ab ab"],
    ["aabb abab"],
    ["abcdefghijklmnopqrstuvwxyz"],
    ["abcdefghijklm nopqrstuvwxyz"],
    ["aaaaaaaaaaaaaaaaaaaaaaaaaaaab"],
    ["aaaaaaaaaaaaaaabbbbbbbbbbbbbbb"],
    ["a b c d e f g h"],
    ["abcdefghijkl abcdefghijkl abcdefghijkl"],
]
PLAN: list[tuple[str, int]] = [
    ("small", 20),
    ("medium", 12),
    ("large_word", 1),
    ("large_words", 1),
    ("large_letters", 1),
    ("large_two", 1),
    ("large_long", 1),
]


def small(draw: Draw) -> list[Any]:
    """Return a few short words of few letters."""
    alphabet = "abcdef"[: draw.integer(1, 6)]
    return [" ".join(draw.string(draw.integer(1, 5), alphabet) for _ in range(draw.integer(1, 3)))]


def medium(draw: Draw) -> list[Any]:
    """Return some words of up to 60 letters."""
    alphabet = "abcdefghijklmnopqrstuvwxyz"[: draw.integer(2, 26)]
    return [" ".join(draw.string(draw.integer(1, 60), alphabet) for _ in range(draw.integer(1, 12)))]


def large_word(draw: Draw) -> list[Any]:
    """Return one word of the greatest length."""
    return [draw.string(100000)]


def large_words(draw: Draw) -> list[Any]:
    """Return words of a few letters, the same letters again and again."""
    text = list(draw.string(100000, "abcd"))
    place = draw.integer(1, 5)
    while place < len(text) - 1:
        text[place] = " "
        place += 7
    return ["".join(text)]


def large_letters(draw: Draw) -> list[Any]:
    """Return words of one letter."""
    return [" ".join(draw.string(50000))]


def large_two(draw: Draw) -> list[Any]:
    """Return one word of two letters, one of them rare."""
    text = ["a"] * 100000
    for place in draw.distinct(draw.integer(1000, 2000), 0, 99999):
        text[place] = "z"
    return ["".join(text)]


def large_long(draw: Draw) -> list[Any]:
    """Return a few long words."""
    return [" ".join(draw.string(19990, "abcdefghijklm") for _ in range(5))]


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    (s,) = arguments
    if not 1 <= len(s) <= 100000:
        return "length of s"
    if set(s) - set("abcdefghijklmnopqrstuvwxyz "):
        return "characters of s"
    if "" in s.split(" "):
        return "spaces of s"
    return ""
