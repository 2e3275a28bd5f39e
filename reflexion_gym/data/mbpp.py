"""MBPP as tasks."""

from __future__ import annotations

import ast
import os

from reflexion_gym.core import Task
from reflexion_gym.data.locate import DataSource, HubSet, locate
from reflexion_gym.data.multipl_e import multipl_e_task
from reflexion_gym.data.python_prompts import function_signature
from reflexion_gym.data.rows import Row
from reflexion_gym.errors import ConfigError, DataError, nearest
from reflexion_gym.judge.inside import needs_inside
from reflexion_gym.python_source import parse_python

__all__ = ["MBPP_VARIANTS", "mbpp_tasks"]

_SPLITS = ("prompt", "test", "validation", "train")
_SOURCES = {
    "sanitized": DataSource(
        "MBPP (sanitized)",
        "mbpp/sanitized-mbpp.jsonl.gz",
        hub=HubSet("google-research-datasets/mbpp", "sanitized", _SPLITS),
    ),
    "full": DataSource(
        "MBPP", "mbpp/mbpp.jsonl.gz", hub=HubSet("google-research-datasets/mbpp", "full", _SPLITS)
    ),
    "multipl-e": DataSource(
        "MBPP (MultiPL-E form)",
        "mbpp/reflexion/mbpp-py.jsonl.gz",
        hub=HubSet("nuprl/MultiPL-E", "mbpp-py", ("test",)),
    ),
}
MBPP_VARIANTS = tuple(_SOURCES)


def mbpp_tasks(
    variant: str = "sanitized", path: str | os.PathLike[str] | None = None, *, show_tests: int = 0
) -> list[Task]:
    """Return MBPP's tasks, with ids such as ``MBPP/11`` (``mbpp_234_volume_cube`` in the MultiPL-E form).

    The asserts are hidden; the signature, taken from the reference solution, is shown, because few of the
    texts name the function.

    Args:
        variant: ``sanitized`` (427), ``full`` (974) or ``multipl-e`` (397, the paper's).
        path: a file or a data folder, in place of the usual places.
        show_tests: show so many of the asserts as visible tests (they still count as hidden tests too).

    Raises:
        ConfigError: unknown variant, or `show_tests` out of place.
        DataError: the data is missing or malformed.
    """
    if variant not in _SOURCES:
        hint = nearest(str(variant), MBPP_VARIANTS)
        raise ConfigError(f"unknown variant {variant!r} of MBPP.{hint} Known: {', '.join(MBPP_VARIANTS)}")
    if isinstance(show_tests, bool) or not isinstance(show_tests, int) or show_tests < 0:
        raise ConfigError(f"show_tests must be a whole number of at least 0, actual value: {show_tests!r}")
    rows, source = locate(_SOURCES[variant], path)
    if variant == "multipl-e":
        if show_tests:
            raise ConfigError(
                "show_tests goes with the variants sanitized and full: the MultiPL-E form has no list of asserts"
            )
        return [multipl_e_task(row, source) for row in rows]
    return sorted(
        (_task(row, source, show_tests) for row in rows),
        key=lambda task: int(task.task_id.rpartition("/")[2]),
    )


def _task(row: Row, source: str, show_tests: int) -> Task:
    number = row.get("task_id", int)
    tests = [test.replace("\r\n", "\n").strip() for test in row.get("test_list", list)]
    code = row.get("code").replace("\r\n", "\n")
    setup = str(row.values.get("test_setup_code") or "").replace("\r\n", "\n")
    imports = "\n".join(row.values.get("test_imports") or ())
    setup = "\n".join(part for part in (imports, setup) if part)
    entry_point = _entry_point(code, tests, row)
    signature = function_signature(code, entry_point)
    text = row.get("text" if "text" in row.values else "prompt").strip()
    return Task(
        task_id=f"MBPP/{number}",
        prompt=f"{text}\n\n{signature}\n",
        visible_tests=tuple(tests[:show_tests]),
        metadata={
            "entry_point": entry_point,
            "language": "py",
            "stub": f"{signature}\n",
            "preamble": "",
            "split": _split(number),
        },
        hidden={
            "tests": "\n".join(tests) + "\n",
            "form": "asserts",
            "setup": setup,
            "inside": needs_inside("\n".join([setup, *tests]), code),
            "reference": code,
        },
        source=source,
    )


def _entry_point(code: str, tests: list[str], row: Row) -> str:
    """Return the function of the reference that the tests call; the outermost call wins."""
    trees = [tree for text in (code, *tests) if (tree := parse_python(text)) is not None]
    if len(trees) < 1 + len(tests):
        raise DataError(f"{row.where}: code or tests are not Python")
    defined = [node.name for node in trees[0].body if isinstance(node, ast.FunctionDef)]
    called = [
        node.func.id
        for tree in trees[1:]
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]
    for name in called:
        if name in defined:
            return name
    raise DataError(
        f"{row.where}: no test calls a function that the reference defines ({', '.join(defined)})"
    )


def _split(number: int) -> str:
    """Return the split that Austin et al. 2021 give the id to."""
    if number <= 10:
        return "prompt"
    if number <= 510:
        return "test"
    return "validation" if number <= 600 else "train"
