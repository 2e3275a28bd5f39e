"""`Judge`: programs in, verdicts out. `get_judge`: the one of this process."""

from __future__ import annotations

import ast
import atexit
import dataclasses
import os
import signal
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from reflexion_gym.errors import ConfigError, SandboxFault
from reflexion_gym.judge.verdict import STATUSES, Limits, Program, TestResult, TestSuite, Verdict
from reflexion_gym.judge.worker import Run, Worker, WorkerBroken, signal_name
from reflexion_gym.sandbox import make_sandbox

__all__ = ["Judge", "get_judge"]

_R = TypeVar("_R")
_TRIES = 3
_RESTARTS = 8


class Judge:
    """Judges Python programs on a pool of workers. Safe to call from many threads.

    Args:
        sandbox: ``bubblewrap``, ``docker``, or ``process``, which is no security boundary and must be asked for.
        workers: how many programs are judged at once; they start when they are needed. By default the number of
            cores and two more, since a program that loops or waits needs no core of its own.
        limits: what programs may use where a call does not say.

    Raises:
        ConfigError: no such sandbox.
        ToolchainError: what the sandbox needs is not installed.
    """

    def __init__(
        self, sandbox: str = "bubblewrap", *, workers: int | None = None, limits: Limits | None = None
    ) -> None:
        self.sandbox = make_sandbox(sandbox)
        self.limits = limits or Limits()
        self.workers = workers or len(os.sched_getaffinity(0)) + 2
        if self.workers < 1:
            raise ConfigError(f"A judge needs at least one worker, not {workers!r}.")
        self._idle: list[Worker] = []
        self._started = 0
        self._closed = False
        self._free = threading.Condition()
        self._check_lock = threading.Lock()
        self._checked = False

    # ----------------------------------------------------------------- public

    def check(
        self,
        program: Program,
        suite: TestSuite,
        *,
        limits: Limits | None = None,
        reference: Program | None = None,
    ) -> Verdict:
        """Judge a program by a suite of tests.

        Args:
            program: the candidate.
            suite: the tests. They and what they expect stay out of the program's process, unless ``suite.inside``.
            limits: what the program may use, all tests together.
            reference: a right program. Where the verdict is ``timeout``, it is run once per machine, and if four
                times its CPU time is more than the limit, the program is judged again with that limit.

        Raises:
            SandboxFault: the sandbox does not work, or does not hold. Never the program's fault.
        """
        self.self_check()
        limits = limits or self.limits
        verdict = self._check(program, suite, limits)
        if verdict.status == "timeout" and reference is not None:
            from reflexion_gym.judge.timing import larger_limits

            larger = larger_limits(reference, suite, limits, lambda r, s, at_most: self._check(r, s, at_most))
            if larger is not None:
                verdict = self._check(program, suite, larger)
                verdict.extra["limits"] = larger.to_dict()
        return verdict

    def run_tests(
        self, program: Program, tests: Sequence[str], *, setup: str = "", limits: Limits | None = None
    ) -> Verdict:
        """Run independent tests, which may be a model's own, each with its own result.

        After a crash or a timeout in one test the rest run in a fresh process. How often that may happen is bounded,
        and so is the time for all tests together: what is left then is not run, and says why.

        Args:
            program: the candidate.
            tests: each a few statements with at least one assert.
            setup: runs before each, with the program's names in scope.
            limits: what the program may use, from one fresh process to the next.

        Raises:
            SandboxFault: see `check`.
        """
        self.self_check()
        limits = limits or self.limits
        tests = [str(test) for test in tests]
        results: list[TestResult] = []
        stdout, cpu = "", 0.0
        deadline = time.monotonic() + 2.5 * limits.wall_seconds
        verdict = Verdict(status="error", message="There was no test to run.")
        not_run = ("timeout", "not run: no time left")
        for ended in range(_RESTARTS + 2):
            left = tests[len(results) :]
            if (not left and results) or time.monotonic() > deadline:
                break
            if ended > _RESTARTS:
                why = f"not run: {ended} tests before it ended the program's process"
                not_run = (results[-1].status, why)
                break
            job = {"form": "each", "tests": left, "setup": setup}
            run = self._run(program, job, limits, setup + "\n".join(left), inside=False)
            verdict = _verdict(run, limits, "outside")
            verdict.extra["sandbox"] = self.sandbox.name
            stdout, cpu = stdout + verdict.stdout, cpu + verdict.cpu_seconds
            new = [dataclasses.replace(r, test=t.strip()) for r, t in zip(verdict.tests, left, strict=False)]
            if run.end == "done":
                results += new
                break
            ending, why = _ending(run, limits)
            if not new and run.end != "":  # the program did not even load: that is the answer to every test
                results += [TestResult(test.strip(), False, ending, why) for test in left]
                break
            if run.end == "" and len(new) < len(
                left
            ):  # this test has ended its own process, or did not come to an end
                new.append(TestResult(left[len(new)].strip(), False, ending, why))
            results += new
        for test in tests[len(results) :]:
            results.append(TestResult(test.strip(), False, *not_run))
        first = next((r for r in results if not r.passed), None)
        status = "passed" if results and first is None else first.status if first else verdict.status
        message = "" if status == "passed" else verdict.message if first is None else _message(first)
        return dataclasses.replace(
            verdict, status=status, tests=tuple(results), message=message, stdout=stdout, cpu_seconds=cpu
        )

    def self_check(self) -> None:
        """Make sure, once, that right passes, wrong fails, loops end, and that the sandbox holds.

        Raises:
            SandboxFault: something of that is not so. Nothing is scored then.
        """
        if self._checked:
            return
        with self._check_lock:
            if not self._checked:
                from reflexion_gym.judge.self_check import run_self_check

                run_self_check(self)
                self._checked = True

    def describe(self) -> dict[str, Any]:
        """Return what is in force, for people: the sandbox, its tool and version, workers and limits."""
        return {**self.sandbox.describe(), "workers": self.workers, "limits": self.limits.to_dict()}

    def close(self) -> None:
        """End all workers. Judgements that are still running fail with `SandboxFault`."""
        with self._free:
            self._closed = True
            idle, self._idle = self._idle, []
            self._free.notify_all()
        for worker in idle:
            worker.close()

    def __enter__(self) -> Judge:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --------------------------------------------------------------- internal

    def _check(self, program: Program, suite: TestSuite, limits: Limits) -> Verdict:
        if suite.form not in ("check", "asserts"):
            raise ConfigError(f"A test suite's form is 'check' or 'asserts', not {suite.form!r}.")
        job = {"form": suite.form, "tests": suite.code, "setup": suite.setup}
        run = self._run(program, job, limits, suite.setup + suite.code, inside=suite.inside)
        verdict = _verdict(run, limits, "inside" if suite.inside else "outside")
        verdict.extra["sandbox"] = self.sandbox.name
        return verdict

    def _run(self, program: Program, job: dict[str, Any], limits: Limits, text: str, *, inside: bool) -> Run:
        if program.language not in ("py", "python", "py3"):
            raise ConfigError(f"This judge runs Python, not {program.language!r}.")
        sent = {
            "preamble": program.preamble,
            "code": program.code.removeprefix("\ufeff"),  # a byte order mark is no part of it
            "entry_point": program.entry_point,
            "imports": _import_lines(job["setup"]),
            "value_limit": limits.value_kb << 10,
        }
        tests = {
            **job,
            "entry_point": program.entry_point,
            "preamble": program.preamble,
            "value_limit": limits.value_kb << 10,
        }
        if inside:
            tests.update(form="inside", tests_form=job["form"])
        imports = ["numpy"] if "numpy" in text else []
        return self._on_worker(
            lambda worker: worker.run(sent, tests, limits, imports, trusted=job["form"] != "each")
        )

    def _on_worker(self, work: Callable[[Worker], _R]) -> _R:
        """Do something on a worker; where the worker breaks, on a fresh one."""
        for attempt in range(_TRIES):
            worker = self._take(fresh=attempt > 0)
            try:
                result = work(worker)
            except WorkerBroken as fault:
                self._drop(worker)
                if attempt == _TRIES - 1 or self._closed:
                    raise SandboxFault(f"{fault} It was tried {attempt + 1} times.") from fault
            except BaseException:
                self._drop(worker)
                raise
            else:
                self._give_back(worker)
                return result
        raise AssertionError("unreachable")

    def _take(self, *, fresh: bool) -> Worker:
        with self._free:
            while True:
                if self._closed:
                    raise SandboxFault("This judge is closed.")
                if self._idle and not fresh:
                    return self._idle.pop()
                if self._started < self.workers:
                    self._started += 1
                    break
                if self._idle:  # a fresh one is wanted, and there is no room: the oldest makes way
                    self._idle.pop(0).close()
                    break
                self._free.wait()
        try:
            return Worker(self.sandbox)
        except BaseException:
            with self._free:
                self._started -= 1
                self._free.notify()
            raise

    def _drop(self, worker: Worker) -> None:
        worker.close()
        with self._free:
            self._started -= 1
            self._free.notify()

    def _give_back(self, worker: Worker) -> None:
        with self._free:
            if not self._closed:
                self._idle.append(worker)
                self._free.notify()
                return
        worker.close()


def _import_lines(setup: str) -> list[str]:
    """The import statements of a setup: the only part of it that the program's process sees, too."""
    if "import" not in setup:
        return []
    try:
        body = ast.parse(setup).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    return [ast.unparse(node) for node in body if isinstance(node, ast.Import | ast.ImportFrom)]


def _how_it_ended(run: Run, limits: Limits) -> tuple[str, str]:
    """Status and message for a program whose process stopped answering."""
    if run.flooded:
        return "output", f"The program printed more than {limits.flood_mb} MB."
    reason, code, cpu = run.program["reason"], run.program["exit"], run.program["cpu"]
    number = os.WTERMSIG(code) if os.WIFSIGNALED(code) else 0
    if reason == "cpu" or number == signal.SIGXCPU or (number == signal.SIGKILL and cpu > limits.cpu_seconds):
        return "timeout", f"The program used more than {limits.cpu_seconds:g} s of CPU time."
    if reason == "wall":
        return "timeout", f"The program took more than {limits.wall_seconds:g} s."
    if reason == "memory":
        return "memory", f"The program used more than {limits.memory_mb} MB."
    if number == signal.SIGKILL and reason == "killed":
        return "early_exit", "The program closed the channel on which it was to answer."
    if number == signal.SIGKILL:
        return "memory", "The program was killed by the system, which does that when memory runs out."
    if number:
        return "crash", f"The program was ended by {signal_name(number)}."
    return (
        "early_exit",
        f"The program ended by itself (exit code {os.WEXITSTATUS(code)}) before it had answered.",
    )


def _ending(run: Run, limits: Limits) -> tuple[str, str]:
    """Return ``done``, or the status with which a run broke off, and why."""
    if run.end == "gone":
        return _how_it_ended(run, limits)
    if run.end == "done":
        return "done", ""
    if run.end:
        return (run.end if run.end in STATUSES and run.end != "passed" else "error"), run.message
    if run.program["reason"] in ("cpu", "wall", "memory") or run.flooded:
        return _how_it_ended(run, limits)
    if run.tests["reason"] in ("cpu", "wall"):
        return "timeout", "The tests did not come to an end."
    if run.tests["reason"] == "memory":
        return "memory", "The tests used too much memory."
    return "error", "The tests ended their own process."


def _verdict(run: Run, limits: Limits, where: str) -> Verdict:
    end, message = _ending(run, limits)
    tests = []
    for test, passed, status, returned in run.results:
        if status == "gone":
            status, returned = end, returned or message
        tests.append(TestResult(test, passed, status if status in STATUSES else "error", returned))
    if end != "done":
        status = next((t.status for t in tests if not t.passed), end)
    elif not tests:
        status, message = "error", "No test was executed."
    else:
        first = next((t for t in tests if not t.passed), None)
        status = "passed" if first is None else first.status
        message = "" if first is None else _message(first)
    extra: dict[str, Any] = {"wall_seconds": run.program["wall"], "python": run.python}
    return Verdict(
        status=status,
        tests=tuple(tests),
        where=where,
        message=message,
        stdout=run.stdout,
        cpu_seconds=run.program["cpu"],
        extra=extra,
    )


def _message(result: TestResult) -> str:
    said = {"failed": "returned", "error": "gave"}.get(result.status, result.status + ":")
    return (
        f"{result.test} {said} {result.returned}".strip()
        if result.returned
        else f"{result.test} {result.status}"
    )


_judges: dict[tuple[int, str], Judge] = {}
_judges_lock = threading.Lock()


def get_judge(sandbox: str = "bubblewrap") -> Judge:
    """Return this process's judge for a kind of sandbox, made when first asked for and closed at exit.

    A forked process gets its own.

    Raises:
        ConfigError: no such sandbox.
        ToolchainError: what it needs is not installed; the message says what, and what else there is.
    """
    key = (os.getpid(), sandbox)
    with _judges_lock:
        judge = _judges.get(key)
        if judge is None or judge._closed:
            judge = _judges[key] = Judge(sandbox)
        return judge


def _after_fork() -> None:
    """In a forked process: the lock may have been held by a thread that is not there."""
    global _judges_lock
    _judges_lock = threading.Lock()


os.register_at_fork(after_in_child=_after_fork)


@atexit.register
def _close_all() -> None:
    for (pid, _), judge in list(_judges.items()):
        if pid == os.getpid():
            judge.close()
