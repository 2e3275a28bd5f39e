"""A run against the stub server that notes, in a file both processes see, what it is doing.

    python -m tests.experiment.killed_run OUT PORT NOTES

prints "ready" when the first phase begins and the results as JSON at the end.
"""

from __future__ import annotations

import mmap
import sys
import threading
from contextlib import contextmanager

PHASES = ("act", "evaluate", "reflect", "commit")


class Notes:
    """How many threads are in each phase, in a shared file that outlives a kill."""

    def __init__(self, path: str) -> None:
        self._file = open(path, "r+b")  # noqa: SIM115 - open for as long as the process lives
        self._map = mmap.mmap(self._file.fileno(), 16)
        self._mutex = threading.Lock()
        self._begun = False

    def add(self, phase: str, change: int) -> None:
        with self._mutex:
            if not self._begun:
                self._begun = True
                print("ready", flush=True)
            self._map[PHASES.index(phase)] += change

    @contextmanager
    def inside(self, phase: str):
        self.add(phase, 1)
        try:
            yield
        finally:
            self.add(phase, -1)


def instrument(notes: Notes) -> None:
    from reflexion_gym.experiment.store import RunStore
    from reflexion_gym.wrappers.multi_trial import MultiTrial

    get, put, commit, evaluate = RunStore.get, RunStore.put, RunStore.commit, MultiTrial._evaluate

    def noted_get(self, key, request_hash):
        found = get(self, key, request_hash)
        if found is None:
            notes.add(key[2], 1)  # the model is being asked, until the reply is stored
        return found

    def noted_put(self, key, request_hash, completion):
        put(self, key, request_hash, completion)
        notes.add(key[2], -1)

    def noted_commit(self, row):
        with notes.inside("commit"):
            commit(self, row)

    def noted_evaluate(self, outcome):
        with notes.inside("evaluate"):
            return evaluate(self, outcome)

    RunStore.get, RunStore.put, RunStore.commit, MultiTrial._evaluate = (
        noted_get,
        noted_put,
        noted_commit,
        noted_evaluate,
    )


def main() -> None:
    out, port, notes = sys.argv[1:4]
    from reflexion_gym import run
    from reflexion_gym.judge import get_judge

    get_judge("bubblewrap").self_check()
    instrument(Notes(notes))
    results = run(
        ["reflexion", "retry"],
        "Starter-py",
        models=f"openai:stub@http://127.0.0.1:{port}/v1",
        evaluator="self_tests",
        max_trials=3,
        workers=3,
        out=out,
        progress=False,
    )
    print(results.to_json())


if __name__ == "__main__":
    main()
