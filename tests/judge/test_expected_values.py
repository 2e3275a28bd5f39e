"""What asserts expect: a machine that stalls while it is found out is a fault that passes, and leaves nothing behind."""

from __future__ import annotations

import dataclasses

import pytest

from reflexion_gym.errors import SandboxFault
from reflexion_gym.judge.call_judge import CallJudge
from reflexion_gym.judge.dialects import get_dialect
from reflexion_gym.judge.dialects.base import Case
from reflexion_gym.judge.expression_judge import ExpressionJudge
from reflexion_gym.sandbox import make_command_sandbox
from tests.helpers.toolchains import needs

pytestmark = pytest.mark.toolchain

PROMPT = "function same(n){\n"
TESTS = "let candidate = same;\nassert.deepEqual(candidate(7),7);\nassert.deepEqual(candidate(8),8);\n"
RIGHT = "function same(n) { return n; }\n"


class Narrow:
    """The real sandbox, in which one command stalls and has less than it was to have.

    On a busy machine the real one can end before the sandbox looks at it for the first time.
    """

    def __init__(self, which: int, **less) -> None:
        self._inner, self._which, self._less = make_command_sandbox("bubblewrap"), which, less
        self.commands = 0

    def run_command(self, command, limits, progress=None):
        self.commands += 1
        if self.commands == self._which:
            limits = dataclasses.replace(limits, **self._less)
            command = dataclasses.replace(command, argv=("/bin/sh", "-c", "while :; do :; done"))
        return self._inner.run_command(command, limits, progress)

    def __getattr__(self, name):
        return getattr(self._inner, name)


@pytest.fixture
def cache(tmp_path, monkeypatch):
    needs("js")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))

    def kept():
        return sorted(file.name for file in tmp_path.rglob("expected/**/*.json"))

    assert kept() == []
    return kept


@pytest.mark.parametrize("less", [{"wall_seconds": 0.01}, {"cpu_seconds": 0.01}, {"memory_mb": 1}])
def test_a_stall_is_a_fault_and_is_not_kept(cache, less):
    judge = ExpressionJudge(CallJudge(Narrow(1, **less)))
    with pytest.raises(
        SandboxFault, match="Expected values cannot be seen in JavaScript: .*expression 1 of 2"
    ):
        judge.check(RIGHT, "js", PROMPT, TESTS)
    assert cache() == []
    verdict = judge.check(RIGHT, "js", PROMPT, TESTS)
    assert verdict.passed and verdict.where == "outside" and len(cache()) == 1


def test_a_compiler_that_stalls_is_a_fault_and_is_not_kept(cache):
    needs("rs")
    prompt, right = "fn same(n: isize) -> isize {\n", "fn same(n: isize) -> isize { n }"
    tests = "}\nfn main() {\n    let candidate = same;\n    assert_eq!(candidate(7), 7);\n}\n"
    judge = ExpressionJudge(CallJudge(Narrow(1, wall_seconds=0.01)))
    with pytest.raises(SandboxFault, match="Rust: The compiler went over its wall limit"):
        judge.check(right, "rs", prompt, tests)
    assert cache() == []
    verdict = judge.check(right, "rs", prompt, tests)
    assert verdict.passed and verdict.where == "outside" and len(cache()) == 1


def test_data_that_expects_an_endless_loop_is_a_fault_each_time(cache):
    tests = TESTS.replace(",8)", ",(() => { for (;;) ; })())")
    judge = ExpressionJudge(CallJudge(make_command_sandbox("bubblewrap")))
    for _ in range(2):
        with pytest.raises(
            SandboxFault, match=r"no answer within the time limit \(timeout, expression 2 of 2\)"
        ):
            judge.check(RIGHT, "js", PROMPT, tests)
    assert cache() == []


def test_a_written_claim_that_loops_is_dropped_and_nobodys_fault(cache):
    judge = ExpressionJudge(CallJudge(make_command_sandbox("bubblewrap")))
    cases = [Case("same(1)", "1"), Case("same(2)", "(() => { for (;;) ; })()"), Case("same(3)", "process.exit(0)"),
             Case("same(4)", "(() => { throw 1; })()"), Case("same(5)", "5")]  # fmt: skip
    assert judge.usable(get_dialect("js"), PROMPT, cases) == [cases[0], cases[4]]
    assert len(cache()) == 3  # of the two that are values, and of the one that is none
