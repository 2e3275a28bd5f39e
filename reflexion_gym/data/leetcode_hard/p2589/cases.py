"""Inputs of Minimum Time to Complete All Tasks."""

from __future__ import annotations

from typing import Any

from reflexion_gym.data.leetcode_hard.draw import Draw

EDGES: list[list[Any]] = [
    [[[1, 1, 1]]],
    [[[2000, 2000, 1]]],
    [[[1, 2000, 2000]]],
    [[[1, 2000, 1]]],
    [[[1, 5, 3], [1, 5, 2]]],
    [[[1, 2, 1], [3, 4, 1]]],
    [[[1, 2, 1], [2, 3, 1]]],
    [[[1, 3, 2], [3, 5, 2]]],
    [[[1, 10, 3], [4, 5, 2], [9, 10, 1]]],
    [[[3, 6, 2], [1, 4, 2], [2, 5, 2]]],
    [[[1, 1, 1], [2, 2, 1], [1, 2, 2]]],
    [[[1, 6, 4], [6, 9, 1], [1, 9, 6]]],
    [[[10, 16, 3], [10, 20, 5], [1, 12, 4], [8, 11, 2]]],
]
PLAN: list[tuple[str, int]] = [
    ("small", 22),
    ("medium", 8),
    ("large_random", 1),
    ("large_short", 1),
    ("large_wide", 1),
    ("large_full", 1),
    ("large_stairs", 1),
]


def _tasks(draw: Draw, count: int, last: int, width: int) -> list[list[int]]:
    tasks = []
    for _ in range(count):
        start = draw.integer(1, last)
        end = min(last, start + draw.integer(0, width))
        tasks.append([start, end, draw.integer(1, end - start + 1)])
    return tasks


def small(draw: Draw) -> list[Any]:
    """Return up to five tasks within ten seconds."""
    return [_tasks(draw, draw.integer(1, 5), draw.integer(2, 10), draw.integer(1, 9))]


def medium(draw: Draw) -> list[Any]:
    """Return up to forty tasks that are short for their time."""
    tasks = _tasks(draw, draw.integer(10, 40), 300, draw.choice([8, 30, 120]))
    return [[[a, b, max(1, d // draw.integer(1, 4))] for a, b, d in tasks]]


def large_random(draw: Draw) -> list[Any]:
    """Return the most tasks of a few seconds each."""
    return [[[a, b, max(1, d // 3)] for a, b, d in _tasks(draw, 2000, 2000, 40)]]


def large_short(draw: Draw) -> list[Any]:
    """Return the most tasks of one second."""
    return [[[a, b, 1] for a, b, _ in _tasks(draw, 2000, 2000, 15)]]


def large_wide(draw: Draw) -> list[Any]:
    """Return the most tasks, all with more than half of the time, growing longer."""
    return [[[draw.integer(1, 900), 2000 - draw.integer(0, 90), 1 + i // 3] for i in range(2000)]]


def large_full(draw: Draw) -> list[Any]:
    """Return tasks that need every second of half of the time."""
    return [_tasks(draw, 1999, 2000, 300) + [[501, 1500, 1000]]]


def large_stairs(draw: Draw) -> list[Any]:
    """Return tasks that overlap like the steps of a stair."""
    step = draw.integer(3, 6)
    stairs = [[a, a + 4 * step - 1, draw.integer(1, 2 * step)] for a in range(1, 1970, step)]
    return [draw.shuffled(stairs)]


def valid(arguments: list[Any]) -> str:
    """Return what is wrong with arguments, or nothing."""
    (tasks,) = arguments
    if not 1 <= len(tasks) <= 2000:
        return "length"
    for start, end, duration in tasks:
        if not 1 <= start <= end <= 2000 or not 1 <= duration <= end - start + 1:
            return f"task {[start, end, duration]}"
    return ""
