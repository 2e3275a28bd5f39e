"""`CallJudge`: judges programs of any language by calls and what they return."""

from __future__ import annotations

import dataclasses
import json
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from reflexion_gym.core import Record
from reflexion_gym.errors import ConfigError, DataError
from reflexion_gym.judge.build import Build, CallResult
from reflexion_gym.judge.comparison import ORDERS, answer_hash, same_answer
from reflexion_gym.judge.languages import get_language
from reflexion_gym.judge.languages.base import Language
from reflexion_gym.judge.signature import Signature, Type
from reflexion_gym.judge.toolchain import toolchain_for
from reflexion_gym.judge.verdict import TestResult, Verdict
from reflexion_gym.sandbox import make_command_sandbox
from reflexion_gym.sandbox.command import CommandLimits, CommandSandbox

__all__ = ["Call", "CallJudge", "CallSuite", "Checker", "get_call_judge"]

#: whether a returned value is right: ``checker(arguments, returned, expected)``
Checker = Callable[[Sequence[Any], Any, Any], bool]
#: of calls in the first process where the first failure ends it; every further process gets as many as were right
_FIRST_CALLS = 8
#: how often a call may end the program's process before the rest are not run
_RESTARTS = 8
#: CPU time of one process, as a multiple of one call's
_ALL_CALLS = 1.1
_SHOWN = 300


@dataclass(frozen=True)
class Call(Record):
    """One test: arguments and the right answer."""

    arguments: tuple[Any, ...]
    expected: Any = None
    expected_hash: str = ""
    """in place of `expected`, for long answers: see `comparison.answer_hash`"""
    seconds: float = 0.0
    """CPU time of the Python reference for this call, where it was measured"""
    text: str = ""
    """how the call is named in a verdict; by default it is written out, without its answer"""


@dataclass(frozen=True)
class CallSuite:
    """Tests that are calls."""

    signature: Signature
    calls: tuple[Call, ...]
    order: str = "exact"
    """how much the order of an answer's items matters: one of `comparison.ORDERS`"""
    checker: Checker | None = None
    """judges an answer where several are right; runs in the judge"""
    cpu_seconds: float = 5.0
    """for each call; more where the reference took long: see `CallJudge`"""
    factor: float = 10.0
    """a call may take this many times as long as the reference, times the language's factor"""


class CallJudge:
    """Judges programs by calls. Expected values never enter the sandbox. Safe to call from many threads.

    Args:
        sandbox: what runs commands.
        prefer: where toolchains are taken from; see `find_toolchain`.
        workers: how many programs are judged at once; by default as many as there are cores.
    """

    def __init__(
        self, sandbox: CommandSandbox, *, prefer: str | None = None, workers: int | None = None
    ) -> None:
        self.sandbox, self.prefer = sandbox, prefer
        self._slots = threading.BoundedSemaphore(workers or len(os.sched_getaffinity(0)))

    def check(
        self,
        code: str,
        language: str,
        suite: CallSuite,
        *,
        stop_early: bool = False,
        total_seconds: float = 300.0,
    ) -> Verdict:
        """Judge a program.

        Args:
            code: the solution, as LeetCode would take it.
            language: its language, by any name.
            suite: the calls.
            stop_early: whether the first failure ends it; the rest are then left out of the verdict.
            total_seconds: for all calls together, wall time. What is left then is ``timeout``, not run.

        Raises:
            ToolchainError: the language is not installed.
            SandboxFault: the sandbox does not work.
            DataError: the suite's arguments are not of their types, or the language cannot express one.
            ConfigError: no such language or order.
        """
        spoken = get_language(language)
        if suite.order not in ORDERS:
            raise ConfigError(f"An answer's order is one of {', '.join(ORDERS)}, not {suite.order!r}.")
        if not suite.calls:
            raise DataError(f"There is no call to judge {suite.signature.name} by.")
        _check_values(spoken, suite)
        toolchain = toolchain_for(self.sandbox, spoken, self.prefer)
        extra = {
            "sandbox": self.sandbox.name,
            "language": spoken.id,
            "toolchain": toolchain.kind,
        }
        # a byte order mark is no part of it, and most compilers stop at one
        code = code.removeprefix("\ufeff")
        problem = "The program is empty." if not code.strip() else ""
        problem = problem or spoken.check_definitions(code, suite.signature)
        if problem:
            return Verdict("compile_error", message=problem, extra=extra)
        files = spoken.files(code, suite.signature)
        with self._slots, Build(spoken, toolchain, self.sandbox, files, suite.signature) as build:
            if build.compile_error is not None:
                said = spoken.explain(build.compile_error, code, suite.signature)
                return Verdict("compile_error", message=said, cpu_seconds=build.cpu_seconds, extra=extra)
            return self._run(build, suite, stop_early, total_seconds, extra)

    def refusal(self, code: str, language: str, signature: Signature) -> str:
        """Return why a program cannot be called, asked where there is no call to be seen; empty where it can be.

        Raises:
            ToolchainError: the language is not installed.
            SandboxFault: the sandbox does not work.
            ConfigError: no such language.
        """
        spoken = get_language(language)
        toolchain = toolchain_for(self.sandbox, spoken, self.prefer)
        problem = spoken.check_definitions(code, signature)
        if problem:
            return problem
        files = spoken.files(code, signature)
        with self._slots, Build(spoken, toolchain, self.sandbox, files, signature) as build:
            if build.compile_error is not None:
                return spoken.explain(build.compile_error, code, signature)
            return build.run([], build.limits(CallSuite.cpu_seconds)).load_error

    def _run(
        self, build: Build, suite: CallSuite, stop_early: bool, total_seconds: float, extra: dict[str, Any]
    ) -> Verdict:
        results: list[TestResult] = []
        printed = ""
        deadline = time.monotonic() + total_seconds
        ended = 0  # processes that a call has ended
        while len(results) < len(suite.calls) and time.monotonic() < deadline:
            left = suite.calls[len(results) :]
            if stop_early:
                # the calls with the largest inputs come last, and need not run where one before them fails
                left = left[: max(_FIRST_CALLS, len(results))]
            elif ended > _RESTARTS:
                break
            limits = self._limits(build, suite, left)
            limits = dataclasses.replace(limits, total_seconds=max(1.0, deadline - time.monotonic()))
            session = build.run([c.arguments for c in left], limits)
            if session.load_error:
                return self._not_loaded(build, limits, extra)
            ended += session.ran.ended != "total"
            for call, result in zip(left, session.results, strict=False):
                results.append(_judged(suite, call, result))
                printed += result.stdout
                if stop_early and not results[-1].passed:
                    break
            if stop_early and not results[-1].passed:
                break
        if not stop_early or all(result.passed for result in results):
            status, why = "timeout", "not run: no time left"
            if ended > _RESTARTS:
                status, why = (
                    results[-1].status,
                    f"not run: {ended} calls before it ended the program's process",
                )
            results += [
                TestResult(_call_text(suite.signature, call), False, status, why)
                for call in suite.calls[len(results) :]
            ]
        first = next((r for r in results if not r.passed), None)
        return Verdict(
            "passed" if first is None else first.status,
            tuple(results),
            message="" if first is None else f"{first.test}: {first.returned}",
            stdout=printed[: _SHOWN * 100],
            cpu_seconds=build.cpu_seconds,
            extra=extra,
        )

    def _not_loaded(self, build: Build, limits: CommandLimits, extra: dict[str, Any]) -> Verdict:
        """Return the verdict on a program that said it cannot be called.

        What it says goes to its author, and beside the calls it could say what they are: so it is asked once more,
        with none to be seen.
        """
        error = build.run([], limits).load_error
        return Verdict(
            "compile_error" if error else "error",
            message=error
            or "The program says that it cannot be loaded, but only beside the calls it is to answer.",
            cpu_seconds=build.cpu_seconds,
            extra=extra,
        )

    def _limits(self, build: Build, suite: CallSuite, calls: Sequence[Call]) -> CommandLimits:
        slowest = max(c.seconds for c in calls)
        limits = build.limits(max(suite.cpu_seconds, slowest * suite.factor * build.language.time_factor))
        # A program sees all calls at once, and could show what it has long computed whenever a call's time is up. So
        # that this gains nothing, a process has the time of one call in all, and a little for those before it; a call
        # that has not had its own is called again, first of all, in the next process.
        return dataclasses.replace(limits, total_cpu_seconds=_ALL_CALLS * limits.cpu_seconds)


def _check_values(language: Language, suite: CallSuite) -> None:
    """Check that the language has every argument and answer, by `Language.check_value`."""
    if language.left_out.keys().isdisjoint(kind.kind for kind in suite.signature.types()):
        return
    for call in suite.calls:
        for value, kind in _values(suite, call):
            language.check_value(value, kind)


def _values(suite: CallSuite, call: Call) -> Iterator[tuple[Any, Type]]:
    """Yield a call's arguments, and its answer where one is compared; what is too much is `encode_calls`'s to find."""
    signature = suite.signature
    methods = {m.name: m for m in signature.methods}
    operations = zip(*call.arguments, strict=False) if signature.is_class else [("", call.arguments)]
    for name, given in operations:
        params = methods[name].params if name in methods else signature.params
        yield from zip(given, [p.type for p in params], strict=False)
    if suite.checker is None and not call.expected_hash:
        if not signature.is_class:
            yield call.expected, signature.result
        else:
            answers = zip(call.arguments[0], call.expected, strict=False)
            yield from ((value, methods[name].returns) for name, value in answers if name in methods)


def _judged(suite: CallSuite, call: Call, result: CallResult) -> TestResult:
    test = call.text or _call_text(suite.signature, call)
    if result.status != "returned":
        status = "failed" if result.status == "bad" else result.status
        return TestResult(test, False, status, result.message)
    if suite.checker is not None:
        right = suite.checker(call.arguments, result.value, call.expected)
    elif call.expected_hash:
        right = answer_hash(result.value) == call.expected_hash
    elif suite.signature.is_class:
        right = _same_operations(suite, call, result.value)
    else:
        right = same_answer(result.value, call.expected, suite.signature.result, suite.order)
    return TestResult(test, right, "passed" if right else "failed", _short(result.value))


def _same_operations(suite: CallSuite, call: Call, returned: list[Any]) -> bool:
    kinds = {m.name: m.returns for m in suite.signature.methods}
    names = call.arguments[0]
    if len(returned) != len(call.expected):
        return False
    for place, (name, one, wanted) in enumerate(zip(names, returned, call.expected, strict=True)):
        kind = None if place == 0 else kinds[name]
        if kind is None or kind.kind == "void":
            if one is not None:
                return False
        elif not same_answer(one, wanted, kind, suite.order):
            return False
    return True


def _call_text(signature: Signature, call: Call) -> str:
    if signature.is_class:
        return _short(list(call.arguments))
    return f"{signature.name}({', '.join(_short(a) for a in call.arguments)})"


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."


_judges: dict[tuple[int, str], CallJudge] = {}
_judges_lock = threading.Lock()


def get_call_judge(sandbox: str = "bubblewrap") -> CallJudge:
    """Return this process's judge of calls for a kind of sandbox, made when first asked for.

    Raises:
        ConfigError: no such sandbox, or one that runs Python alone.
        ToolchainError: what it needs is not installed.
    """
    key = (os.getpid(), sandbox)
    with _judges_lock:
        if key not in _judges:
            _judges[key] = CallJudge(make_command_sandbox(sandbox))
        return _judges[key]


def _after_fork() -> None:
    """In a forked process: the lock may have been held by a thread that is not there."""
    global _judges_lock
    _judges_lock = threading.Lock()


os.register_at_fork(after_in_child=_after_fork)
