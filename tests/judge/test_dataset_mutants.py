"""Wrong answers made of right ones: ours catches at least those that LeetCodeDataset's own checker catches.

More of them: ``python -m tests.judge.test_dataset_mutants 108 5``. Of five mutants of each of 30 tasks (150) both
checkers catch the same 121, of all 108 tasks (540) the same 446.
"""

from __future__ import annotations

import ast
import dataclasses
import gzip
import json
import os
import random
import sys
import types
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from reflexion_gym.core import Task
from reflexion_gym.data.leetcode import dataset_tasks
from reflexion_gym.envs.call_suites import hidden_suite
from reflexion_gym.judge.call_judge import get_call_judge
from tests.leetcode_hard.tool import in_child, mutants_of

pytestmark = [pytest.mark.slow, pytest.mark.exhaustive]

FILE = Path("leetcode") / "newfacade-v0.3.0-test.jsonl.gz"
#: what both checkers give a mutant for all tests together
SECONDS = 10.0


class Judged(NamedTuple):
    """One mutant, and who has caught it."""

    task: str
    changed: str
    own: str
    ours: str


def own_verdict(row: dict[str, Any], code: str) -> str:
    """Return how the dataset's own checker ends on a program: an empty text where it finds nothing wrong."""

    def run() -> str:
        module = sys.modules["solution"] = types.ModuleType("solution")  # where a dataclass looks itself up
        space = vars(module)
        exec(f"{row['prompt']}\n{code}\n{row['test']}", space)
        try:
            space["check"](eval(row["entry_point"], space))
        except BaseException as error:
            return type(error).__name__
        return ""

    how, said = in_child(run, SECONDS)
    return str(said) if how == "returned" else how


def our_verdict(task: Task, code: str) -> str:
    """Return ours: an empty text where it passes."""
    suite = dataclasses.replace(hidden_suite(task), cpu_seconds=SECONDS)
    verdict = get_call_judge().check(code, "py", suite, stop_early=True, total_seconds=SECONDS)
    return "" if verdict.passed else verdict.status


def judged(file: Path, tasks: int, mutants: int) -> list[Judged]:
    """Judge some mutants of some tasks' references by both checkers."""
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        rows = {row["task_id"]: row for row in map(json.loads, lines)}
    hard = dataset_tasks(file, difficulty="Hard")
    found = []
    for task in random.Random(1).sample(hard, tasks):
        row = rows[task.task_id]
        before = ast.unparse(ast.parse(row["completion"])).splitlines()
        assert (own_verdict(row, row["completion"]), our_verdict(task, row["completion"])) == ("", ""), task
        some = mutants_of(row["completion"])
        for mutant in random.Random(2).sample(some, min(mutants, len(some))):
            code = ast.unparse(mutant)
            changed = "; ".join(line.strip() for line in code.splitlines() if line not in before)
            own, ours = own_verdict(row, code), our_verdict(task, code)
            found.append(Judged(task.task_id, changed or "a statement removed", own, ours))
            if __name__ == "__main__":
                print(*found[-1], sep=" | ", flush=True)
    return found


def test_ours_catches_what_the_datasets_own_checker_catches(data_folder):
    if not (data_folder / FILE).is_file():
        pytest.skip("needs LeetCodeDataset's rows")
    some = judged(data_folder / FILE, 12, 3)
    assert len(some) == 36
    assert not [one for one in some if one.own and not one.ours]
    assert sum(bool(one.ours) for one in some) > len(some) / 2


if __name__ == "__main__":
    every = judged(Path(os.environ["REFLEXION_GYM_DATA"]) / FILE, int(sys.argv[1]), int(sys.argv[2]))
    own, ours = sum(bool(one.own) for one in every), sum(bool(one.ours) for one in every)
    print(f"{len(every)} mutants, caught by the dataset's own checker {own}, by ours {ours}")
    for one in every:
        if bool(one.own) != bool(one.ours):
            print("differs:", *one, sep=" | ")
