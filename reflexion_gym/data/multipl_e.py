"""Rows in the form of MultiPL-E as tasks."""

from __future__ import annotations

import re

from reflexion_gym.core import Task
from reflexion_gym.data.python_prompts import code_metadata, example_tests
from reflexion_gym.data.rows import Row
from reflexion_gym.errors import DataError

__all__ = ["multipl_e_task"]


def multipl_e_task(row: Row, source: str) -> Task:
    """Return the task of one Python row. The hub's rows have ``tests`` and no ``entry_point``; older ones have both.

    Raises:
        DataError: a field is missing or malformed.
    """
    name, prompt = row.get("name"), row.get("prompt")
    test = row.get("test" if "test" in row.values else "tests")
    entry_point = row.values.get("entry_point") or _entry_point(name, row)
    return Task(
        task_id=name,
        prompt=prompt,
        visible_tests=example_tests(prompt, entry_point),
        metadata=code_metadata(prompt, entry_point),
        hidden={"tests": test, "form": "check", "reference": ""},
        source=source,
    )


def _entry_point(name: str, row: Row) -> str:
    match = re.match(r"[A-Za-z]+_\d+_(\w+)$", name)
    if match is None:
        raise DataError(f"{row.where}: name must look like HumanEval_23_strlen, actual value: {name!r}")
    return match[1]
