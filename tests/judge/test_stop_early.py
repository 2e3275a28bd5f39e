"""Judging that ends with the first failure: the same verdict, and never a pass of calls that did not run."""

from __future__ import annotations

import pytest

from reflexion_gym.judge.call_judge import Call, CallSuite, get_call_judge
from reflexion_gym.judge.signature import Signature
from tests.helpers.toolchains import needs

SIGNATURE = Signature.from_row(
    {"entry_point": "same", "params": [{"name": "n", "type": "integer"}], "return_type": "integer"}
)
CALLS = tuple(Call((n,), n) for n in range(100))


def check(code: str, **options):
    needs("py")
    return get_call_judge().check(code, "py", CallSuite(SIGNATURE, CALLS), **options)


def solution(expression: str) -> str:
    return f"class Solution:\n    def same(self, n: int) -> int:\n        return {expression}\n"


def test_every_call_runs_where_none_fails():
    verdict = check(solution("n"), stop_early=True)
    assert verdict.passed and len(verdict.tests) == len(CALLS)


@pytest.mark.parametrize("place", [0, 7, 8, 15, 16, 98, 99])
def test_the_first_failure_ends_it(place):
    code = solution(f"n if n != {place} else -1")
    whole, early = check(code), check(code, stop_early=True)
    assert (early.status, early.message) == (whole.status, whole.message) and early.status == "failed"
    assert early.tests == whole.tests[: place + 1]
    assert [test.passed for test in whole.tests] == [n != place for n in range(len(CALLS))]


@pytest.mark.parametrize("stop_early", [True, False])
def test_calls_that_there_is_no_time_for_are_no_passes(stop_early):
    verdict = check(solution("n"), stop_early=stop_early, total_seconds=0)
    assert verdict.status == "timeout" and len(verdict.tests) == len(CALLS)
    assert {test.status for test in verdict.tests} == {"timeout"}
