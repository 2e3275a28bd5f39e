"""`larger_limits`: a time limit from the reference solution, measured once per machine, where the usual one is short."""

from __future__ import annotations

import contextlib
import dataclasses
import hashlib
import json
import os
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path

from reflexion_gym.judge.verdict import Limits, Program, TestSuite, Verdict
from reflexion_gym.user_cache import cache_folder

__all__ = ["FACTOR", "cache_file", "larger_limits"]

#: a program may take this many times as long as the reference
FACTOR = 4.0
_MOST_CPU = 60.0
_lock = threading.Lock()
_memory: dict[str, float] = {}


def cache_file() -> Path:
    """Return where measurements are kept: ``$XDG_CACHE_HOME/reflexion-gym/``, by default under ``~/.cache``."""
    return cache_folder() / "reference-times.json"


def larger_limits(
    reference: Program, suite: TestSuite, limits: Limits, run: Callable[[Program, TestSuite, Limits], Verdict]
) -> Limits | None:
    """Return limits with `FACTOR` times the reference's time, or None where those are no larger than `limits`.

    The reference is run when it is first asked for, and its CPU time kept for this machine and Python version.

    Args:
        reference: a right program for the suite.
        suite: the tests.
        limits: the limits that a program has just exceeded.
        run: judges a program.
    """
    key = _key(reference, suite)
    with _lock:  # two threads need not measure the same thing
        seconds = _memory.get(key)
        if seconds is None:
            seconds = _read().get(key)
        if seconds is None:
            most = dataclasses.replace(
                limits, cpu_seconds=_MOST_CPU, wall_seconds=max(2 * _MOST_CPU, limits.wall_seconds)
            )
            verdict = run(reference, suite, most)
            seconds = (
                verdict.cpu_seconds if verdict.status != "timeout" else 0.0
            )  # no right program: no larger limit
            _keep(key, seconds)
        _memory[key] = seconds
    cpu = FACTOR * seconds
    if cpu <= limits.cpu_seconds:
        return None
    wall = max(limits.wall_seconds, cpu * max(1.0, limits.wall_seconds / limits.cpu_seconds))
    return dataclasses.replace(limits, cpu_seconds=cpu, wall_seconds=wall)


def _key(reference: Program, suite: TestSuite) -> str:
    parts = [reference.to_dict(), suite.to_dict(), sys.version_info[:2]]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:32]


def _read() -> dict[str, float]:
    try:
        data = json.loads(cache_file().read_text("utf-8"))
        return {str(k): float(v) for k, v in data.items()}
    except (OSError, ValueError, AttributeError, TypeError):
        return {}


def _keep(key: str, seconds: float) -> None:
    """Add a measurement to the file. Where the folder cannot be written, it is kept for this process only."""
    path = cache_file()
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        data = {**_read(), key: seconds}
        fd, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
        try:
            with os.fdopen(fd, "w", encoding="utf-8") as file:
                json.dump(data, file)
            os.replace(name, path)
        except OSError:
            os.unlink(name)
            raise
