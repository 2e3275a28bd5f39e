"""The bundled Python tasks of the suite `Starter-py`."""

from __future__ import annotations

from importlib.resources import files

from reflexion_gym.core import Task
from reflexion_gym.data.rows import read_rows

__all__ = ["DIFFICULTIES", "starter_tasks", "starter_wrong_solutions"]

DIFFICULTIES = ("easy", "medium", "hard")


def starter_tasks() -> list[Task]:
    """Return the bundled tasks, easy ones first. Each has visible examples and at least 8 hidden tests."""
    return [
        Task(
            task_id=row.get("task_id"),
            prompt=f"{row.get('text')}\n\n{row.get('signature')}\n",
            visible_tests=tuple(row.get("examples", list)),
            metadata={
                "entry_point": row.get("entry_point"),
                "language": "py",
                "stub": f"{row.get('signature')}\n",
                "preamble": "",
                "difficulty": row.get("difficulty"),
            },
            hidden={
                "tests": "\n".join(row.get("tests", list)) + "\n",
                "form": "asserts",
                "reference": row.get("reference"),
            },
            source="bundled",
        )
        for row in read_rows(str(files("reflexion_gym.data") / "bundled" / "starter_py.jsonl"))
    ]


def starter_wrong_solutions() -> dict[str, list[str]]:
    """Return, for each bundled task, the wrong solutions that its hidden tests must reject."""
    rows = read_rows(str(files("reflexion_gym.data") / "bundled" / "starter_py.jsonl"))
    return {row.get("task_id"): list(row.get("wrong", list)) for row in rows}
