"""`ExpressionJudge`: judges MultiPL-E's programs by what the calls in their asserts return."""

from __future__ import annotations

import dataclasses
import functools
import hashlib
import json
import os
import tempfile
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from reflexion_gym.errors import SandboxFault
from reflexion_gym.judge.build import Build
from reflexion_gym.judge.call_judge import Call, CallJudge, CallSuite, get_call_judge
from reflexion_gym.judge.dialects import get_dialect
from reflexion_gym.judge.dialects.base import SHOW, Case, Dialect
from reflexion_gym.judge.languages import get_language
from reflexion_gym.judge.toolchain import toolchain_for
from reflexion_gym.judge.verdict import TestResult, Verdict
from reflexion_gym.user_cache import cache_folder

__all__ = ["ExpressionJudge", "get_expression_judge"]

#: part of every key of the cache of expected values; one more whenever what is shown changes
_VERSION = 1
_SECONDS = 5.0
#: wall time for one expected value: expressions take next to none, a busy machine does
_STALL_SECONDS = 60.0
#: how an expression ends that will end so again
_SETTLED = ("returned", "bad", "error")


class _Unsettled(SandboxFault):
    """What an expression is was not seen, for a reason that may be another one next time."""


class ExpressionJudge:
    """Judges programs whose tests are asserts on a call and a value, written in the program's own language.

    The expected values are shown by a program of their own, in which nothing of a candidate's is, and kept in the
    user's cache. The candidate's program shows what its calls return; the two are compared here: the verdict is
    ``outside``. Where an expected value cannot be shown, that test is compared in the candidate's program, and the
    verdict is ``inside``.

    Args:
        judge: what runs programs.
    """

    def __init__(self, judge: CallJudge) -> None:
        self.judge = judge
        self._lock = threading.Lock()
        self._known: dict[str, tuple[str | None, ...]] = {}

    def check(
        self, code: str, language: str, prompt: str, tests: str, *, stop_early: bool = False
    ) -> Verdict:
        """Judge a program by hidden tests: where it cannot be called at all, the verdict's message shows none of them.

        Args:
            code: the program; where the tests begin with the closing bracket of its function, it may be missing.
            language: an id.
            prompt: the task's; it ends where the function's body begins.
            tests: MultiPL-E's.
            stop_early: see `CallJudge.check`.

        Raises:
            ToolchainError: the language is not installed.
            SandboxFault: the sandbox does not work, or there is no assert that can be read.
            ConfigError: the language has no dialect.
        """
        dialect = get_dialect(language)
        cases = dialect.cases(tests)
        if not cases:
            raise SandboxFault(f"The tests hold no assert that can be read: {tests[:200]!r}")
        verdict = self.check_cases(code, dialect, prompt, cases, tests, stop_early=stop_early)
        if verdict.tests or not code.strip():
            return verdict
        # the compiler, and the program, said it where the tests stand in the same file
        said = self._refusal(code, dialect, prompt, tests)
        return dataclasses.replace(verdict, status="compile_error", message=said)

    def check_examples(self, code: str, language: str, prompt: str) -> Verdict | None:
        """Judge a program by the examples in its prompt; None where there is none that can be read.

        Raises:
            ToolchainError: the language is not installed.
            SandboxFault: the sandbox does not work.
        """
        dialect = get_dialect(language)
        usable = self.usable(dialect, prompt, dialect.examples(prompt))
        return self.check_cases(code, dialect, prompt, usable, "") if usable else None

    def usable(self, dialect: Dialect, prompt: str, cases: Sequence[Case]) -> list[Case]:
        """Return the cases that compile for the prompt's function and whose values can be shown.

        Raises:
            ToolchainError: the language is not installed.
            SandboxFault: the sandbox does not work.
        """
        if not cases:
            return []
        try:
            values = self._expected(dialect, prompt, cases, "")
        except _Unsettled:
            values = tuple(self._if_settled(dialect, prompt, case) for case in cases)
        return [case for case, value in zip(cases, values, strict=True) if value is not None]

    def check_cases(
        self,
        code: str,
        dialect: Dialect,
        prompt: str,
        cases: Sequence[Case],
        tests: str,
        *,
        stop_early: bool = False,
    ) -> Verdict:
        """Judge a program by asserts; see `check`."""
        code = code.removeprefix("\ufeff")
        if not code.strip():
            return Verdict("compile_error", message="The program is empty.")
        values = self._expected(dialect, prompt, cases, tests)
        whole = dialect.whole(code, prompt, tests)
        groups = []  # (whether outside, the places of its cases, the program that shows them)
        outside = [place for place, value in enumerate(values) if value is not None]
        if outside:
            groups.append((True, outside, dialect.shown(whole, [cases[p] for p in outside], tests)))
        inside = [place for place, value in enumerate(values) if value is None]
        if inside:
            program = dialect.compared(whole, [cases[p] for p in inside], tests)
            if program is None:
                raise SandboxFault(
                    f"What {cases[inside[0]].text!r} expects can be neither shown nor compared in {dialect.language}"
                )
            groups.append((False, inside, program))
        results: dict[int, TestResult] = {}
        verdict = Verdict("fault")
        seconds = 0.0
        for is_outside, places, program in groups:
            calls = tuple(
                Call((number,), values[place] if is_outside else "true", text=cases[place].text)
                for number, place in enumerate(places)
            )
            suite = CallSuite(
                SHOW, calls, checker=lambda _, got, wanted: dialect.same(got, wanted), cpu_seconds=_SECONDS
            )
            verdict = self.judge.check(program, dialect.language, suite, stop_early=stop_early)
            seconds += verdict.cpu_seconds
            if not verdict.tests:  # it does not compile
                return dataclasses.replace(verdict, where="outside" if is_outside else "inside")
            for place, test in zip(places, verdict.tests, strict=False):
                results[place] = dataclasses.replace(test, returned=_plain(test, is_outside))
            if stop_early and not verdict.passed:
                break
        ordered = tuple(results[place] for place in sorted(results))
        first = next((test for test in ordered if not test.passed), None)
        return dataclasses.replace(
            verdict,
            status="passed" if first is None else first.status,
            tests=ordered,
            where="inside" if inside else "outside",
            message="" if first is None else f"{first.test}: {first.returned}",
            cpu_seconds=seconds,
        )

    # --------------------------------------------------------------- internal

    def _refusal(self, code: str, dialect: Dialect, prompt: str, tests: str) -> str:
        alone = dialect.shown(dialect.whole(code.removeprefix("\ufeff"), prompt, tests), [], tests)
        said = self.judge.refusal(alone, dialect.language, SHOW)
        name = dialect.entry_point(prompt)
        return said or (
            f"The program compiles by itself, but not where the tests call {name}: check its name, its parameters and "
            "their types, and what it returns."
        )

    def _if_settled(self, dialect: Dialect, prompt: str, case: Case) -> str | None:
        """Return what a case's value is; None where it cannot be shown now, whatever the reason.

        The case comes from a prompt or from a model: an endless loop in it is nobody else's fault.
        """
        try:
            return self._expected(dialect, prompt, [case], "")[0]
        except _Unsettled:
            return None

    def _expected(
        self, dialect: Dialect, prompt: str, cases: Sequence[Case], tests: str
    ) -> tuple[str | None, ...]:
        """Return what each case's value is, shown; None for those that cannot be shown.

        Raises:
            _Unsettled: that was not to be seen; nothing is kept.
        """
        program = dialect.expected(prompt, cases, tests)
        toolchain = toolchain_for(self.judge.sandbox, get_language(dialect.language), self.judge.prefer)
        what = json.dumps([_VERSION, dialect.language, program])
        key = hashlib.sha256(what.encode()).hexdigest()
        with self._lock:
            if key in self._known:
                return self._known[key]
        file = cache_folder() / "expected" / toolchain.fingerprint / f"{key}.json"
        try:
            values = tuple(json.loads(file.read_text("utf-8")))
        except (OSError, ValueError):
            values = self._shown(dialect, prompt, cases, tests)
            _write(file, json.dumps(values))
        with self._lock:
            self._known[key] = values
        return values

    def _shown(
        self, dialect: Dialect, prompt: str, cases: Sequence[Case], tests: str
    ) -> tuple[str | None, ...]:
        program = dialect.expected(prompt, cases, tests)
        values = self._run(dialect, program, len(cases))
        if values is None and len(cases) > 1:  # one of them does not compile: find out which
            return tuple(self._shown(dialect, prompt, [case], tests)[0] for case in cases)
        return values or (None,) * len(cases)

    def _run(self, dialect: Dialect, program: str, count: int) -> tuple[str | None, ...] | None:
        """Return the values that a program shows; None where it is no program.

        Only the language's own word that a value is none (its compiler's, an exception) can be relied on next time.
        """
        language = get_language(dialect.language)
        toolchain = toolchain_for(self.judge.sandbox, language, self.judge.prefer)
        with Build(language, toolchain, self.judge.sandbox, language.files(program, SHOW), SHOW) as build:
            if build.compile_over:
                raise _Unsettled(f"Expected values cannot be seen in {language.name}: {build.compile_error}")
            if build.compile_error is not None:
                return None
            limits = dataclasses.replace(build.limits(_SECONDS), wall_seconds=_STALL_SECONDS)
            session = build.run([(number,) for number in range(count)], limits)
        if session.load_error:
            return None
        last = session.results[-1]
        if last.status not in _SETTLED:
            raise _Unsettled(
                f"Expected values cannot be seen in {language.name}: {last.message} ({last.status}, expression "
                f"{len(session.results)} of {count})"
            )
        return tuple(
            r.value if r.status == "returned" and _is_json(r.value) else None for r in session.results
        )


def _plain(test: TestResult, is_outside: bool) -> str:
    """Return a shown value as it was shown: in a verdict it stands as a JSON text once more."""
    if test.status not in ("passed", "failed"):
        return test.returned
    if not is_outside:
        return "" if test.returned in ('"true"', '"false"') else test.returned
    try:
        value: Any = json.loads(test.returned)
        return value if isinstance(value, str) else test.returned
    except ValueError:
        return test.returned


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", dir=file.parent, delete=False, encoding="utf-8") as temporary:
        temporary.write(text)
    os.replace(temporary.name, file)


@functools.cache
def get_expression_judge(sandbox: str = "bubblewrap") -> ExpressionJudge:
    """Return this process's judge of MultiPL-E's programs for a kind of sandbox; see `get_call_judge`."""
    return ExpressionJudge(get_call_judge(sandbox))
