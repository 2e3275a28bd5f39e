"""LeetCode problems as tasks: the official forty, and rows of LeetCodeDataset."""

from __future__ import annotations

import ast
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from reflexion_gym.core import Task
from reflexion_gym.data.leetcode_hard.problem import CANARY, bundled_numbers, load_problem, problem_index
from reflexion_gym.data.locate import DataSource, HubSet, locate
from reflexion_gym.data.rows import Row
from reflexion_gym.errors import ConfigError, DataError, nearest
from reflexion_gym.judge.call_wire import has_types
from reflexion_gym.judge.signature import Signature

__all__ = ["LEETCODE_SOURCES", "bundled_task", "dataset_tasks", "leetcode_hard_tasks"]

#: where statements and hidden tests come from
LEETCODE_SOURCES = ("bundled", "dataset", "session")

_DATASET = DataSource(
    "LeetCodeDataset",
    "leetcode/newfacade-v0.3.0-test.jsonl.gz",
    hub=HubSet("newfacade/LeetCodeDataset", None, ("train", "test")),
)


def leetcode_hard_tasks(source: str = "bundled", path: str | os.PathLike[str] | None = None) -> list[Task]:
    """Return the official forty of LeetcodeHardGym, in the official order.

    A task's ``metadata`` has ``signature`` (a row for `Signature.from_row`), ``examples`` (arguments and answers),
    ``number``, ``slug``, ``title``, ``contest``, ``date``, ``order``, ``checked_by`` and ``canary``; its ``hidden``
    has ``tests``, rows of arguments and answers.

    Args:
        source: ``bundled``: this project's own words and tests; ``dataset``: LeetCodeDataset's rows, of which those
            among the forty are played; ``session``: statements from LeetCode, with your session (see
            `reflexion_gym.data.leetcode_site`); their hidden tests are the bundled ones.
        path: for ``dataset``: a file of its rows. All of its Hard rows are played then.

    Raises:
        ConfigError: an unknown source.
        DataError: the data is missing or malformed.
    """
    if source not in LEETCODE_SOURCES:
        raise ConfigError(
            f"unknown source {source!r} of LeetcodeHard.{nearest(str(source), LEETCODE_SOURCES)} "
            f"Known: {', '.join(LEETCODE_SOURCES)}"
        )
    if path is not None and source != "dataset":
        raise ConfigError(f"path= names rows of LeetCodeDataset: it needs source='dataset', not {source!r}")
    if source == "dataset":
        tasks = dataset_tasks(path, difficulty="Hard")
        if path is not None:
            return tasks
        by_slug = {task.metadata["slug"]: task for task in tasks}
        found = [by_slug[facts["slug"]] for facts in problem_index() if facts["slug"] in by_slug]
        if not found:
            raise DataError(
                f"None of the forty is among the {len(tasks)} Hard rows of LeetCodeDataset that were found: its train "
                "split has most of them. path= names a file of rows, and then all of its Hard rows are played"
            )
        return found
    tasks = [bundled_task(number) for number in bundled_numbers()]
    if source == "session":
        from reflexion_gym.data.leetcode_site import with_site_statements

        tasks = with_site_statements(tasks)
    return tasks


def bundled_task(number: int) -> Task:
    """Return the task of a bundled problem.

    Raises:
        DataError: it is not among the forty, or not bundled.
    """
    problem = load_problem(number)
    facts = problem.facts
    return Task(
        task_id=f"LeetCode/{number}",
        prompt=problem.statement,
        visible_tests=tuple(_shown(facts["entry_point"], *example) for example in facts["examples"]),
        metadata={
            "entry_point": facts["entry_point"],
            "signature": {key: facts[key] for key in ("entry_point", "params", "return_type")},
            "examples": facts["examples"],
            "order": problem.order,
            "checked_by": f"LeetCode/{number}" if problem.checker else "",
            **{key: facts[key] for key in ("number", "question_id", "slug", "title", "contest", "date")},
            "canary": CANARY,
            "provenance": "statement and hidden tests written for reflexion_gym in December 2026; facts and examples "
            "are LeetCode's",
        },
        hidden={"tests": [dict(row) for row in problem.rows], "form": "calls"},
        source="bundled",
    )


def _shown(name: str, arguments: Sequence[Any], expected: Any) -> str:
    return f"{name}({', '.join(json.dumps(a) for a in arguments)}) == {json.dumps(expected)}"


# ---- LeetCodeDataset --------------------------------------------------------------------------------


def dataset_tasks(path: str | os.PathLike[str] | None = None, *, difficulty: str | None = None) -> list[Task]:
    """Return LeetCodeDataset's rows as tasks (Xia et al. 2025; ``newfacade/LeetCodeDataset`` on the hub).

    Its hints do not tell integers of 32 bits from those of 64: a type is ``long`` where a test needs it to be.
    The first two tests are taken for the examples, where the statement shows none that can be read.

    Args:
        path: a file of rows, in place of the data folder and the hub.
        difficulty: ``Easy``, ``Medium`` or ``Hard``; None: all.

    Raises:
        DataError: the data is missing or malformed.
    """
    rows, source = locate(_DATASET, path)
    return [_dataset_task(row, source) for row in rows if difficulty in (None, _difficulty(row))]


def _meta(row: Row) -> Mapping[str, Any]:
    meta = row.values.get("meta")
    return meta if isinstance(meta, dict) else row.values


def _difficulty(row: Row) -> str:
    return str(_meta(row).get("difficulty", "")).replace("Meidum", "Medium")


def _dataset_task(row: Row, source: str) -> Task:
    meta, slug = _meta(row), row.get("task_id")
    stub = str(meta.get("lang_code") or meta.get("starter_code") or "")
    name = row.get("entry_point").rpartition(".")[2]
    try:
        signature = Signature.from_python(stub, name)
        tests = list(_asserts(row.get("test"), [p.name for p in signature.params]))
    except (DataError, SyntaxError, ValueError) as error:
        raise DataError(f"{row.where}: {slug}: {error}") from error
    signature_row = _widened(signature.to_row(), tests)
    typed = Signature.from_row(signature_row)
    every, tests = (
        len(tests),
        [test for test in tests if has_types(typed, test["arguments"], test["expected"])],
    )
    if not tests:
        raise DataError(
            f"{row.where}: {slug}: the test holds no assert with values of the types {signature_row}"
        )
    statement = str(meta.get("problem_description") or meta.get("question_title") or "")
    if not statement:
        raise DataError(f"{row.where}: {slug}: there is no statement (problem_description)")
    examples = [[test["arguments"], test["expected"]] for test in tests[:2]]
    return Task(
        task_id=slug,
        prompt=statement.replace("\xa0", " ").strip() + "\n",
        visible_tests=tuple(_shown(name, *example) for example in examples),
        metadata={
            "entry_point": name,
            "signature": signature_row,
            "examples": examples,
            "order": "exact",
            "checked_by": "",
            "question_id": meta.get("question_id"),
            "slug": slug,
            "date": str(meta.get("estimated_date", ""))[:10],
            "provenance": f"LeetCodeDataset, {source}",
            # asserts that no right program in a typed language could pass: an infinity in place of an integer
            "left_out": every - len(tests),
        },
        hidden={"tests": tests, "form": "calls", "reference": str(row.values.get("completion", ""))},
        source=source,
    )


def _asserts(test: str, names: Sequence[str]) -> Iterable[dict[str, Any]]:
    for node in ast.walk(ast.parse(test)):
        if not isinstance(node, ast.Assert):
            continue
        check = node.test
        if isinstance(check, ast.Compare) and len(check.ops) == 1 and isinstance(check.ops[0], ast.Eq):
            call, wanted = check.left, check.comparators[0]
        elif (
            isinstance(check, ast.Call) and len(check.args) == 2
        ):  # is_same_list(candidate(...), list_node([...]))
            call, wanted = check.args
        else:
            raise ValueError(f"this assert is no comparison of a call: {ast.unparse(check)[:120]}")
        if not isinstance(call, ast.Call):
            raise ValueError(f"this assert calls nothing: {ast.unparse(check)[:120]}")
        given = {k.arg: _value(k.value) for k in call.keywords}
        arguments = [_value(a) for a in call.args]
        if missing := [name for name in names[len(arguments) :] if name not in given]:
            raise ValueError(f"an assert gives no value for {missing[0]!r}: {ast.unparse(call)[:120]}")
        arguments += [given.pop(name) for name in names[len(arguments) :]]
        if given:
            raise ValueError(f"there are no parameters {', '.join(map(str, given))}")
        yield {"arguments": arguments, "expected": _value(wanted)}


def _value(node: ast.expr) -> Any:
    if isinstance(node, ast.Call) and len(node.args) == 1:  # list_node([...]), tree_node([...])
        return _value(node.args[0])
    if "inf" in {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}:
        return float(ast.unparse(node).replace(" ", ""))
    return ast.literal_eval(node)


def _widened(row: dict[str, Any], tests: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    for place, param in enumerate(row["params"]):
        param["type"] = _fitting(param["type"], (test["arguments"][place] for test in tests))
    row["return_type"] = _fitting(row["return_type"], (test["expected"] for test in tests))
    return row


def _fitting(kind: str, values: Iterable[Any]) -> str:
    if "integer" in kind and any(_large(value) for value in values):
        return kind.replace("integer", "long")
    return kind


def _large(value: Any) -> bool:
    if isinstance(value, list | tuple):
        return any(_large(one) for one in value)
    return isinstance(value, int) and not -(1 << 31) <= value < 1 << 31
