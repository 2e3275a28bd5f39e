"""Inputs of Split the Array to Make Coprime Products."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw

_PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71]
_LARGE_PRIMES = [499979, 499973, 333323, 333331, 999983, 999979, 999961, 999959, 999953, 999931]

EDGES: list[list[Any]] = [
    [[1]],
    [[2]],
    [[1, 1]],
    [[1, 2]],
    [[2, 1]],
    [[2, 2]],
    [[2, 3]],
    [[2, 3, 2]],
    [[2, 3, 2, 5]],
    [[6, 2, 3, 1, 35]],
    [[1, 1, 1, 1, 1]],
    [[4, 9, 25]],
    [[999983, 999979]],
    [[999983, 999979, 999983, 1]],
    [[999983, 499979, 999958]],
    [[30, 7, 11, 13, 5]],
    [[1000000, 999999]],
    [[1000000, 3, 999999, 7, 13]],
    [[994009, 997]],
    [[994009, 991]],
]
PLAN: list[tuple[str, int]] = [
    ("small", 18),
    ("medium", 10),
    ("large_late", 1),
    ("large_never", 1),
    ("large_primes", 1),
    ("large_two_groups", 1),
    ("large_ones", 1),
]


def small(draw: Draw) -> list[Any]:
    """Return up to eight numbers with few prime factors."""
    return [draw.integers(draw.integer(1, 8), 1, draw.choice([5, 12, 40]))]


def _made_of(draw: Draw, primes: list[int], count: int) -> list[int]:
    numbers = []
    for _ in range(count):
        number = draw.choice(primes)
        while draw.chance(0.6):
            other = draw.choice(primes)
            if number * other > 1000000:
                break
            number *= other
        numbers.append(number)
    return numbers


def medium(draw: Draw) -> list[Any]:
    """Return up to sixty numbers: some groups, each of its own primes."""
    primes = draw.shuffled(_PRIMES + _LARGE_PRIMES)
    nums: list[int] = []
    for start in range(0, len(primes), 6):
        nums += _made_of(draw, primes[start : start + 6], draw.integer(1, 12))
    if draw.chance(0.5):
        nums[-1] = nums[0]
    return [nums]


def large_late(draw: Draw) -> list[Any]:
    """Return the most numbers, of which only the last shares no factor."""
    return [_made_of(draw, _PRIMES[:19], 9999) + [71]]


def large_never(draw: Draw) -> list[Any]:
    """Return the most numbers, of which the first and the last share a large factor."""
    return [[999958, *draw.integers(9998, 500000, 1000000), 499979]]


def large_primes(draw: Draw) -> list[Any]:
    """Return large primes and their kin, a factor of the first coming again near the end."""
    nums = [draw.choice(_LARGE_PRIMES[4:]) for _ in range(9000)]
    nums[0] = 999983
    nums[8500] = 999983
    return [nums + [draw.choice(_LARGE_PRIMES[:2]) for _ in range(1000)]]


def large_two_groups(draw: Draw) -> list[Any]:
    """Return numbers made of some primes, then numbers made of others, then both kinds."""
    first, second = _made_of(draw, _PRIMES[:10], 5000), _made_of(draw, _PRIMES[10:], 5000)
    return [first + second]


def large_ones(draw: Draw) -> list[Any]:
    """Return a 2, thousands of ones, and a 2 again, then large numbers without it."""
    return [[2] + [1] * 4998 + [2] + [499979, 999983] * 2400]


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    (nums,) = arguments
    if not 1 <= len(nums) <= 10000:
        return "length"
    return "" if all(1 <= number <= 1000000 for number in nums) else "nums"
