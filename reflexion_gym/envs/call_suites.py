"""The calls that a LeetCode task is judged by: the visible ones, the hidden ones, and those that somebody wrote."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reflexion_gym.core import Task
from reflexion_gym.data.leetcode_hard.problem import load_problem, read_test
from reflexion_gym.judge.call_judge import Call, CallSuite, Checker
from reflexion_gym.judge.signature import Signature

__all__ = ["FACTOR", "SECONDS", "example_suite", "has_signature", "hidden_suite", "written_suite"]

#: CPU seconds that every call of a LeetCode problem may take; more where the Python reference took long
SECONDS = 2.0
#: how many times as long as the Python reference a call in Python may take
FACTOR = 20.0


def has_signature(task: Task) -> bool:
    """Whether a task is judged by calls of a signature."""
    return "signature" in task.metadata


def example_suite(task: Task) -> CallSuite:
    """Return the suite of a task's visible examples. Nothing hidden is looked at."""
    calls = tuple(
        Call(tuple(arguments), expected, text=text)
        for (arguments, expected), text in zip(task.metadata["examples"], task.visible_tests, strict=True)
    )
    return _suite(task, calls)


def hidden_suite(task: Task) -> CallSuite:
    """Return the suite of a task's hidden tests; large inputs are made now."""
    rows = task.hidden["tests"]
    made = any("make" in row for row in rows)
    tests = load_problem(int(task.metadata["number"])).tests() if made else [read_test(row) for row in rows]
    calls = tuple(Call(t.arguments, t.expected, t.expected_hash, t.seconds) for t in tests)
    return _suite(task, calls)


def written_suite(task: Task, calls: Sequence[tuple[Sequence[Any], Any]], texts: Sequence[str]) -> CallSuite:
    """Return the suite of calls (arguments and value) that somebody wrote for a task; `texts` shows them."""
    found = tuple(
        Call(tuple(arguments), expected, text=text)
        for (arguments, expected), text in zip(calls, texts, strict=True)
    )
    return _suite(task, found)


def _suite(task: Task, calls: tuple[Call, ...]) -> CallSuite:
    checker: Checker | None = None
    if task.metadata.get("checked_by"):
        checker = load_problem(int(task.metadata["number"])).checker
    signature = Signature.from_row(task.metadata["signature"])
    order = str(task.metadata.get("order", "exact"))
    return CallSuite(signature, calls, order, checker, cpu_seconds=SECONDS, factor=FACTOR)
