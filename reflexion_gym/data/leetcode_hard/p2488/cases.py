"""Inputs of Count Subarrays With Median K."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw

EDGES: list[list[Any]] = [
    [[1], 1],
    [[1, 2], 1],
    [[1, 2], 2],
    [[2, 1], 1],
    [[2, 1], 2],
    [[1, 2, 3, 4, 5, 6], 1],
    [[1, 2, 3, 4, 5, 6], 6],
    [[6, 5, 4, 3, 2, 1], 3],
    [[6, 5, 4, 3, 2, 1], 4],
    [[5, 1, 6, 3, 2, 7, 4], 4],
    [[1, 7, 2, 6, 4, 3, 5], 4],
    [[1, 9, 2, 8, 5, 7, 3, 6, 4], 5],
]
PLAN: list[tuple[str, int]] = [
    ("small", 22),
    ("medium", 10),
    ("large", 1),
    ("large_middle", 1),
    ("large_zigzag", 1),
    ("large_end", 1),
    ("large_low", 1),
]


def small(draw: Draw) -> list[Any]:
    """Return up to nine numbers."""
    n = draw.integer(1, 9)
    return [[value + 1 for value in draw.permutation(n)], draw.integer(1, n)]


def medium(draw: Draw) -> list[Any]:
    """Return up to 200 numbers and a median around the middle."""
    n = draw.integer(30, 200)
    return [[value + 1 for value in draw.permutation(n)], draw.integer(n // 3, n * 2 // 3)]


def large(draw: Draw) -> list[Any]:
    """Return numbers at random."""
    return [[value + 1 for value in draw.permutation(100000)], 50000 + draw.integer(-100, 100)]


def large_middle(draw: Draw) -> list[Any]:
    """Return numbers at random, the median in the middle place."""
    nums = [value + 1 for value in draw.permutation(100000)]
    k = 50000
    place = nums.index(k)
    nums[place], nums[50000] = nums[50000], k
    return [nums, k]


def large_zigzag(draw: Draw) -> list[Any]:
    """Return low and high numbers by turns: many subarrays count."""
    low = [value + 1 for value in draw.permutation(49999)]
    high = [value + 50001 for value in draw.permutation(49999)]
    nums = [value for pair in zip(low, high, strict=True) for value in pair]
    place = 2 * draw.integer(20000, 30000)
    return [nums[:place] + [50000] + nums[place:], 50000]


def large_end(draw: Draw) -> list[Any]:
    """Return numbers in which the median stands last."""
    nums = [value + 1 for value in draw.permutation(99999)]
    k = draw.integer(49990, 50010)
    return [[value + (value >= k) for value in nums] + [k], k]


def large_low(draw: Draw) -> list[Any]:
    """Return an almost sorted array whose median is the lowest number."""
    return [[*range(100000, 1, -1), 1], draw.integer(1, 2)]


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    nums, k = arguments
    if not 1 <= len(nums) <= 100000:
        return "length of nums"
    if sorted(nums) != list(range(1, len(nums) + 1)):
        return "nums are not 1 to n"
    if not 1 <= k <= len(nums):
        return "k"
    return ""
