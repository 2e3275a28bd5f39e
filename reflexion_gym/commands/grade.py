"""`reflexion-gym grade`: judge a file of programs by a suite's hidden tests."""

from __future__ import annotations

import ast
import gzip
import json
import os
import re
import sys
import time
import zlib
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from reflexion_gym.core import Task
from reflexion_gym.errors import ConfigError, EnvironmentFault
from reflexion_gym.experiment.progress import Progress
from reflexion_gym.metrics import mean_pass_at_k, success_rate
from reflexion_gym.registration import make_task_env

if TYPE_CHECKING:
    from reflexion_gym.envs.programming import ProgrammingEnv

__all__ = ["grade_file"]

_LISTED = 20
_RETRIES = 2


@dataclass(frozen=True)
class _Sample:
    line: int
    task: Task | None
    named: Any
    """what the row calls its task"""
    completion: str | None = None
    solution: str | None = None
    problem: str = ""


@dataclass
class _Tally:
    counts: dict[str, list[bool]] = field(default_factory=dict)
    judged: int = 0
    faults: list[str] = field(default_factory=list)
    invalid: list[str] = field(default_factory=list)


def grade_file(
    suite: str,
    samples: Path,
    *,
    out: Path | None = None,
    workers: int | None = None,
    sandbox: str = "bubblewrap",
) -> int:
    """Judge every sample of a file, write one row for each in the same order, and print a summary.

    Args:
        suite: the suite's name.
        samples: rows ``{"task_id": str, "completion": str}`` or ``{"task_id": str, "solution": str}``.
        out: where the rows go; None: beside the samples, as ``NAME.graded.jsonl``.
        workers: programs judged at once; None: the number of cores and two more.
        sandbox: where they run.

    Returns:
        the exit code: 0 where every row was judged, 2 where rows were invalid, 3 where the judge broke on some.

    Raises:
        ConfigError: the suite has no programs to judge, or a file cannot be read or written.
    """
    if workers is not None and workers < 1:
        raise ConfigError(f"--workers must be at least 1, actual value: {workers}")
    env = make_task_env(suite)
    if not env.answers_with_code:
        raise ConfigError(f"{suite} has no programs to judge: grade is for suites whose answers are code")
    env.sandbox = sandbox  # type: ignore[attr-defined]
    tasks = len(env.tasks)  # before anything is opened: missing data is found here
    if samples.exists() and not (samples.is_file() or samples.is_dir()):
        raise ConfigError(f"{samples} is no file: the samples are read twice, so save them to one first")
    total = _count_lines(samples)
    if total == 0:
        raise ConfigError(f"{samples} has no samples")
    out = _beside(samples) if out is None else out
    if out.exists() and out.samefile(samples):
        raise ConfigError(f"--out is the file of samples itself: {out}")
    tally = _Tally()
    count = workers or (os.cpu_count() or 1) + 2  # a program that waits needs no core
    with (
        _writer(out) as file,
        Progress(total, label="samples", good="passed") as shown,
        ThreadPoolExecutor(count, thread_name_prefix="reflexion_gym-grade") as pool,
    ):
        waiting: deque[tuple[_Sample, Future[dict[str, Any]]]] = deque()
        try:
            for sample in _read(samples, env):  # type: ignore[arg-type]
                waiting.append((sample, pool.submit(_judge, env, sample)))  # type: ignore[arg-type]
                while len(waiting) > 4 * count or waiting and waiting[0][1].done():
                    _take(waiting, file, tally, shown, out)
            while waiting:
                _take(waiting, file, tally, shown, out)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    _report(env.suite, tasks, tally, out)
    return 3 if tally.faults else 2 if tally.invalid else 0


# ---- reading ----------------------------------------------------------------------------------------


def _open(samples: Path) -> TextIO:
    with samples.open("rb") as file:
        packed = file.read(2) == b"\x1f\x8b"
    opener: Any = gzip.open if packed else open
    return opener(samples, "rt", encoding="utf-8-sig", errors="surrogateescape")


def _lines(samples: Path) -> Iterator[tuple[int, str]]:
    try:
        with _open(samples) as file:
            for number, line in enumerate(file, start=1):
                if line.strip():
                    yield number, line
    except (OSError, EOFError, zlib.error) as error:
        raise ConfigError(f"the samples {samples} cannot be read: {error}") from error


def _count_lines(samples: Path) -> int:
    return sum(1 for _ in _lines(samples))


def _read(samples: Path, env: ProgrammingEnv) -> Iterator[_Sample]:
    for number, line in _lines(samples):
        yield _sample(number, line, env)


def _sample(number: int, line: str, env: ProgrammingEnv) -> _Sample:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        return _Sample(number, None, None, problem=f"malformed JSON: {error}")
    if not isinstance(row, dict):
        return _Sample(number, None, None, problem=f"expected an object, actual type: {type(row).__name__}")
    named = row.get("task_id")
    if not isinstance(named, str):
        return _Sample(
            number,
            None,
            named,
            problem="task_id is missing"
            if named is None
            else f"task_id must be a str, actual value: {named!r}",
        )
    given = [key for key in ("completion", "solution") if row.get(key) is not None]
    if len(given) != 1:
        return _Sample(
            number,
            None,
            named,
            problem=f"expected either completion or solution, it has {'both' if given else 'neither'}",
        )
    text = row[given[0]]
    if not isinstance(text, str):
        return _Sample(
            number, None, named, problem=f"{given[0]} must be a str, actual type: {type(text).__name__}"
        )
    try:
        task = env.task(named)
    except ConfigError as error:
        return _Sample(number, None, named, problem=str(error))
    return _Sample(number, task, named, **{given[0]: text})


# ---- judging ----------------------------------------------------------------------------------------


def _judge(env: ProgrammingEnv, sample: _Sample) -> dict[str, Any]:
    task = sample.task
    if task is None:
        return _row(sample, None, "invalid", message=sample.problem)
    program = env.program(task, completion=sample.completion, solution=sample.solution)
    for again in range(_RETRIES + 1):
        try:
            verdict = env.judge(task, program)
            break
        except EnvironmentFault as error:
            if again == _RETRIES:
                return _row(sample, None, "fault", message=str(error))
            time.sleep(0.5 * 2**again)
    message = verdict.message
    if (
        not verdict.passed
        and sample.solution is not None
        and sample.solution.strip()
        and not _defines(sample.solution, program.entry_point)
    ):
        hint = (
            f"the solution does not define {program.entry_point!r}: it looks like a completion, "
            'which continues the prompt and goes under the key "completion"'
        )
        message = f"{hint} ({message})" if message else hint
    tests = [
        {"test": t.test, "passed": t.passed, "status": t.status, "returned": t.returned}
        for t in verdict.tests
    ]
    row = _row(sample, verdict.passed, verdict.status, tests=tests, where=verdict.where, message=message)
    return {**row, "ran": verdict.ran}


def _row(
    sample: _Sample,
    passed: bool | None,
    status: str,
    *,
    tests: list[dict[str, Any]] | None = None,
    where: str = "",
    message: str = "",
) -> dict[str, Any]:
    return {
        "task_id": sample.task.task_id if sample.task else sample.named,
        "passed": passed,
        "status": status,
        "tests": tests or [],
        "where": where,
        "message": message,
        "line": sample.line,
    }


def _defines(code: str, name: str) -> bool:
    try:
        tree = ast.parse(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return re.search(rf"\b{re.escape(name)}\s*[(=:]", code) is not None
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and node.name == name:
            return True
        if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store):
            return True
        if isinstance(node, ast.alias) and name in (node.asname, node.name):
            return True
    return False


# ---- writing ----------------------------------------------------------------------------------------


def _beside(samples: Path) -> Path:
    name = samples.name.removesuffix(".gz").removesuffix(".jsonl")
    return samples.with_name(f"{name}.graded.jsonl")


@contextmanager
def _writer(out: Path) -> Iterator[TextIO]:
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        opener: Any = gzip.open if out.suffix == ".gz" else open
        file: TextIO = opener(out, "wt", encoding="utf-8")
    except OSError as error:
        raise ConfigError(
            f"the results cannot be written to {out}: {error}. Give another file with --out"
        ) from error
    try:
        yield file
    finally:
        with suppress(OSError):  # on a full disk the last write has said so already
            file.close()


def _take(
    waiting: deque[tuple[_Sample, Future[dict[str, Any]]]],
    file: TextIO,
    tally: _Tally,
    shown: Progress,
    out: Path,
) -> None:
    sample, future = waiting.popleft()
    row = future.result()
    try:
        file.write(json.dumps(row) + "\n")
        file.flush()
    except OSError as error:
        raise ConfigError(
            f"the results cannot be written to {out}: {error}. The rows so far are kept in it"
        ) from error
    if row["status"] == "invalid":
        tally.invalid.append(f"line {sample.line}: {sample.problem}")
        shown.add(False)
        return
    if row["status"] == "fault":
        tally.faults.append(f"line {sample.line}: {row['task_id']}: {row['message']}")
    else:
        tally.judged += 1
        tally.counts.setdefault(row["task_id"], []).append(row["passed"])
    shown.add(row["passed"])


def _report(suite: str, tasks: int, tally: _Tally, out: Path) -> None:
    counts = [(len(passed), sum(passed)) for passed in tally.counts.values()]
    won = sum(c for _, c in counts)
    print(f"{suite}: graded {len(counts)} of {tasks} tasks; {won} of {tally.judged} samples passed")
    for k in _ks(min((n for n, _ in counts), default=0)):
        print(f"  pass@{k}  {mean_pass_at_k(counts, k):.2%}")
    if tally.faults:
        rate = success_rate(
            [value for passed in tally.counts.values() for value in passed] + [None] * len(tally.faults)
        )
        print(
            f"  {rate.faults} samples have no verdict, because the judge broke: over all samples the rate is between "
            f"{rate.at_least:.2%} and {rate.at_most:.2%}"
        )
    print(f"  rows: {out}")
    for name, problems in (("invalid rows", tally.invalid), ("faults", tally.faults)):
        if problems:
            print(f"{len(problems)} {name}:", file=sys.stderr)
            for problem in problems[:_LISTED]:
                print(f"  {problem}", file=sys.stderr)
            if len(problems) > _LISTED:
                print(
                    f"  and {len(problems) - _LISTED} more; see the rows with that status in {out}",
                    file=sys.stderr,
                )


def _ks(most: int) -> list[int]:
    """Every k up to 20, then round ones, then the largest."""
    return [k for k in range(1, most + 1) if k <= 20 or k % 25 == 0 or k == most]
