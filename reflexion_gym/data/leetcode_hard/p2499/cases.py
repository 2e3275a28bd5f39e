"""Inputs of Minimum Total Cost to Make Arrays Unequal."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw

EDGES: list[list[Any]] = [
    [[1], [1]],
    [[1, 2], [1, 2]],
    [[1, 2], [2, 1]],
    [[1, 1], [1, 1]],
    [[1, 1], [2, 2]],
    [[1, 1, 2], [1, 3, 3]],
    [[1, 2, 2], [1, 3, 3]],
    [[2, 1, 2], [3, 1, 3]],
    [[1, 1, 2, 2], [1, 1, 2, 2]],
    [[1, 1, 1, 2], [1, 1, 3, 3]],
    [[2, 3, 1, 1], [3, 2, 1, 1]],
    [[3, 1, 2, 1, 1], [3, 2, 1, 1, 1]],
    [[2, 2, 2, 1, 1, 1], [3, 3, 3, 1, 1, 1]],
    [[1, 1, 2, 3, 4, 1, 5, 5], [2, 3, 1, 1, 5, 1, 5, 5]],
    [[4] * 10, [4] * 10],
]
PLAN: list[tuple[str, int]] = [
    ("small", 12),
    ("small_major", 18),
    ("medium", 6),
    ("medium_major", 8),
    ("large_equal", 1),
    ("large_major", 1),
    ("large_impossible", 1),
    ("large_pairs", 1),
    ("large_apart", 1),
]


def small(draw: Draw) -> list[Any]:
    """Return up to six values, often equal."""
    n = draw.integer(1, 6)
    most = draw.integer(1, n)
    nums1 = draw.integers(n, 1, most)
    return [nums1, [a if draw.chance(0.5) else draw.integer(1, most) for a in nums1]]


def small_major(draw: Draw) -> list[Any]:
    """Return up to six values, one of them in the majority where the arrays are equal."""
    return _major(draw, draw.integer(4, 6), 0.3)


def medium(draw: Draw) -> list[Any]:
    """Return up to 60 values."""
    n = draw.integer(20, 60)
    most = draw.choice([3, 6, n])
    nums1 = draw.integers(n, 1, most)
    return [nums1, [a if draw.chance(0.6) else draw.integer(1, most) for a in nums1]]


def medium_major(draw: Draw) -> list[Any]:
    """Return up to 60 values, one of them in the majority where the arrays are equal."""
    return _major(draw, draw.integer(20, 60), draw.choice([0.2, 0.35, 0.5]))


def _major(draw: Draw, n: int, share: float) -> list[Any]:
    nums1, nums2 = draw.integers(n, 1, min(n, 5)), draw.integers(n, 1, min(n, 5))
    major = draw.integer(1, min(n, 5))
    for place in range(n):
        if draw.chance(share):
            nums1[place] = nums2[place] = major
    return [nums1, nums2]


def large_equal(draw: Draw) -> list[Any]:
    """Return equal arrays of different values."""
    nums = [value + 1 for value in draw.permutation(100000)]
    return [nums, nums]


def large_major(draw: Draw) -> list[Any]:
    """Return arrays that are equal in a third of the places, nearly always with one value."""
    nums1, nums2 = draw.integers(100000, 1, 1000), draw.integers(100000, 1, 1000)
    major = draw.integer(1, 1000)
    for place in draw.distinct(33000, 0, 99999):
        nums1[place] = nums2[place] = major
    return [nums1, nums2]


def large_impossible(draw: Draw) -> list[Any]:
    """Return arrays in which one value is everywhere, once too often."""
    nums1, nums2 = [7] * 50000 + [8] * 50000, [7] * 50001 + [9] * 49999
    order = draw.permutation(100000)
    return [[nums1[place] for place in order], [nums2[place] for place in order]]


def large_pairs(draw: Draw) -> list[Any]:
    """Return equal arrays of two values."""
    nums = draw.shuffled([1] * 50000 + [100000] * 50000)
    return [nums, nums]


def large_apart(draw: Draw) -> list[Any]:
    """Return arrays with one value at all equal places, and the helpful places at the end."""
    return [[5] * 45000 + draw.integers(55000, 1, 4), [5] * 45000 + draw.integers(55000, 6, 90000)]


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    nums1, nums2 = arguments
    if not 1 <= len(nums1) <= 100000:
        return "length of nums1"
    if len(nums1) != len(nums2):
        return "length of nums2"
    if not all(1 <= value <= len(nums1) for value in nums1 + nums2):
        return "values"
    return ""
