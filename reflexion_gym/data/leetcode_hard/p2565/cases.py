"""Inputs of Subsequence With the Minimum Score."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw

EDGES: list[list[Any]] = [
    ["a", "a"],
    ["a", "b"],
    ["a", "aa"],
    ["aa", "a"],
    ["ab", "ba"],
    ["abc", "abc"],
    ["abc", "axbyc"],
    ["abc", "xabc"],
    ["abc", "abcx"],
    ["abc", "cabca"],
    ["aaaa", "aaaaa"],
    ["xyz", "abcdef"],
    ["ab", "aabb"],
    ["abab", "bbaa"],
    ["abcde", "aecde"],
    ["adebddaccdcabaade", "adbae"],
    ["bb", "bab"],
    ["ba", "bxxa"],
    ["a", "bbbbabbbb"],
]
PLAN: list[tuple[str, int]] = [
    ("small", 20),
    ("medium", 10),
    ("large_random", 1),
    ("large_ends", 1),
    ("large_same", 1),
    ("large_none", 1),
    ("large_whole", 1),
]


def small(draw: Draw) -> list[Any]:
    """Return up to eight letters of a small alphabet each."""
    alphabet = draw.choice(["ab", "abc", "abcd"])
    return [draw.string(draw.integer(1, 9), alphabet), draw.string(draw.integer(1, 8), alphabet)]


def medium(draw: Draw) -> list[Any]:
    """Return a text and a word that is nearly a subsequence of it."""
    s = draw.string(draw.integer(30, 90), draw.choice(["abc", "abcdefgh", "abcdefghijklmnopqrstuvwxyz"]))
    t = [letter for letter in s if draw.chance(0.7)]
    start = draw.integer(0, len(t))
    t[start : start + draw.integer(0, 5)] = draw.string(draw.integer(1, 12))
    return [s, "".join(t)[:90]]


def large_random(draw: Draw) -> list[Any]:
    """Return the longest strings of two letters."""
    return [draw.string(100000, "ab"), draw.string(100000, "ab")]


def large_ends(draw: Draw) -> list[Any]:
    """Return a long word whose ends fit into the text, but not its middle."""
    s = draw.string(100000, "abcde")
    head = "".join(letter for letter in s[:45000] if draw.chance(0.9))
    tail = "".join(letter for letter in s[50000:] if draw.chance(0.9))
    return [s, (head + draw.string(8000, "abcdez") + tail)[:100000]]


def large_same(draw: Draw) -> list[Any]:
    """Return one letter over and over, more of it in the word."""
    return ["a" * 60000 + "b" + "a" * 20000, "a" * 99000 + draw.string(1000, "ab")]


def large_none(draw: Draw) -> list[Any]:
    """Return a word without a letter of the text."""
    return [draw.string(100000, "abcdefghijklm"), draw.string(100000, "nopqrstuvwxyz")]


def large_whole(draw: Draw) -> list[Any]:
    """Return a word that is a subsequence as it is."""
    s = draw.string(100000, "abcdefghijklmnopqrstuvwxyz")
    return [s, "".join(letter for letter in s if draw.chance(0.6))]


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    for name, text in zip("st", arguments, strict=True):
        if not 1 <= len(text) <= 100000:
            return f"length of {name}"
        if not all("a" <= letter <= "z" for letter in text):
            return name
    return ""
