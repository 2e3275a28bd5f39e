"""Recorded runs of the original Reflexion code as samples that `reflexion-gym grade` reads.

    python -m tests.helpers.recorded_runs OFFICIAL_LOGS_FOLDER reflexion_humaneval_py_pass_at_1 > samples.jsonl

The logs name a task `id` and hold function bodies (HumanEval), whole programs (MBPP) or lists of asserts.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

SUITES = {
    "reflexion_humaneval_py_pass_at_1": "HumanEval-py",
    "simple_mbpp_py": "MBPP-py[variant=multipl-e]",
}


def read_log(folder: Path, name: str) -> list[dict[str, Any]]:
    """Return the rows of a log, each with the label `isolated` where it has one."""
    with gzip.open(folder / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def samples(folder: Path, name: str) -> Iterator[dict[str, str]]:
    """Yield one sample a row: a body is a completion, everything else a solution."""
    for row in read_log(folder, name):
        body = row["solution"].startswith((" ", "\t"))
        yield {"task_id": row["id"], "completion" if body else "solution": row["solution"]}


def self_written_asserts(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """Yield (task id, the asserts that a model wrote for it)."""
    for row in read_log(folder, "testacc_humaneval_py"):
        yield row["id"], row["solution"]


if __name__ == "__main__":
    for sample in samples(Path(sys.argv[1]), sys.argv[2]):
        print(json.dumps(sample))
