"""`Problem`: one bundled problem of LeetcodeHard. Its inputs are kept as they are, or made from a seed at need."""

from __future__ import annotations

import contextlib
import functools
import gc
import importlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from types import ModuleType
from typing import Any

from reflexion_gym.core import Record
from reflexion_gym.data.leetcode_hard.draw import Draw
from reflexion_gym.errors import DataError

__all__ = ["CANARY", "HiddenTest", "Problem", "bundled_numbers", "load_problem", "problem_index", "read_test"]

#: stands in every statement's task: who finds it in a model's training data knows that the tasks were there too
CANARY = "reflexion_gym LeetcodeHard canary 7d1f0c52-9c1e-4f0a-8a53-0e6b3d92f4c7"
_FOLDER = "reflexion_gym.data.leetcode_hard"


@dataclass(frozen=True)
class HiddenTest(Record):
    """One hidden test: arguments, and the answer or its hash."""

    arguments: tuple[Any, ...]
    expected: Any = None
    expected_hash: str = ""
    seconds: float = 0.0
    """CPU time of the Python reference, where it is long enough to matter"""


@dataclass(frozen=True)
class Problem:
    """A problem in this project's own words."""

    number: int
    facts: Mapping[str, Any]
    """its row of the index: slug, title, contest, date, signature, official examples"""
    statement: str
    order: str
    """how much the order of an answer's items matters; see `reflexion_gym.judge.comparison.ORDERS`"""
    checker: Callable[[Sequence[Any], Any, Any], bool] | None
    """judges answers where several are right: ``checker(arguments, returned, expected)``"""
    rows: tuple[Mapping[str, Any], ...]
    """the hidden tests as they are stored"""
    cases: ModuleType
    """the problem's ``cases.py``"""

    def tests(self) -> list[HiddenTest]:
        """Return the hidden tests; large inputs are made now."""
        with _no_collection():
            return [read_test(row, self.make) for row in self.rows]

    def make(self, generator: str, seed: int) -> list[Any]:
        """Return the arguments that a generator of ``cases.py`` makes of a seed."""
        made: list[Any] = getattr(self.cases, generator)(Draw(seed))
        return made


@contextlib.contextmanager
def _no_collection() -> Iterator[None]:
    """Pause the garbage collector: a million small lists without a cycle make it run often, for a third of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def read_test(row: Mapping[str, Any], make: Callable[[str, int], list[Any]] | None = None) -> HiddenTest:
    """Return a test as it is stored; `make` makes the arguments where they are stored as a generator and a seed."""
    arguments = row["arguments"] if "arguments" in row or make is None else make(row["make"], row["seed"])
    return HiddenTest(
        tuple(arguments), row.get("expected"), row.get("expected_hash", ""), row.get("seconds", 0.0)
    )


@functools.cache
def problem_index() -> tuple[Mapping[str, Any], ...]:
    """Return the facts of the forty, in the official order."""
    text = (files(_FOLDER) / "index.jsonl").read_text("utf-8")
    return tuple(json.loads(line) for line in text.splitlines())


def bundled_numbers() -> list[int]:
    """Return the numbers of the problems that are bundled, in the official order."""
    folder = files(_FOLDER)
    numbers: list[int] = [facts["number"] for facts in problem_index()]
    return [number for number in numbers if (folder / f"p{number}" / "tests.jsonl").is_file()]


@functools.cache
def load_problem(number: int) -> Problem:
    """Return one bundled problem.

    Raises:
        DataError: it is not among the forty, or not bundled.
    """
    facts = next((row for row in problem_index() if row["number"] == number), None)
    folder = files(_FOLDER) / f"p{number}"
    if facts is None or not (folder / "tests.jsonl").is_file():
        raise DataError(f"There is no bundled LeetCode problem with the number {number!r}.")
    cases = importlib.import_module(f"{_FOLDER}.p{number}.cases")
    rows = (folder / "tests.jsonl").read_text("utf-8").splitlines()
    return Problem(
        number=number,
        facts=facts,
        statement=(folder / "statement.md").read_text("utf-8").strip() + "\n",
        order=getattr(cases, "ORDER", "exact"),
        checker=getattr(cases, "check", None),
        rows=tuple(json.loads(row) for row in rows),
        cases=cases,
    )
