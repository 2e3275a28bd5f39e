"""The time of a call: what a program computes early or withholds gains it none, and slow calls cost one test each."""

from __future__ import annotations

import pytest

from reflexion_gym.judge.call_judge import Call, CallSuite, get_call_judge
from reflexion_gym.judge.signature import Signature
from tests.helpers.toolchains import needs

SIGNATURE = Signature.from_row(
    {"entry_point": "same", "params": [{"name": "n", "type": "integer"}], "return_type": "integer"}
)
#: CPU seconds of a call; a process of Python's gets a little more to start
SECONDS = 1.0
BURN = """\
import time

def burn(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass

"""
#: works before any call, and writes a line where the driver does every half a second; `LINE` and `LAST` are filled in
EARLY = (
    BURN
    + """\
import os
with open("/io/calls.txt") as calls:
    nonce, count, *numbers = calls.read().split()
results = open("/io/results.txt", "a", buffering=1)

class Solution:
    def same(self, n: int) -> int:
        return n

def show(place):
    if place < len(numbers):
        results.write(f"{nonce} LINE\\n")

for place in range(6):
    burn(0.5)
    show(place)
LAST
"""
)


def check(code: str, calls: int = 12, **options):
    needs("py")
    suite = CallSuite(SIGNATURE, tuple(Call((n,), n) for n in range(calls)), cpu_seconds=SECONDS)
    return get_call_judge().check(code, "py", suite, **options)


def solution(before: str) -> str:
    return f"{BURN}class Solution:\n    def same(self, n: int) -> int:\n        {before}\n        return n\n"


@pytest.mark.parametrize("stop_early", [True, False])
def test_calls_that_together_take_longer_than_one_may(stop_early):
    verdict = check(solution("burn(0.45)"), stop_early=stop_early)
    assert verdict.passed and len(verdict.tests) == 12


def test_a_slow_call_costs_one_test():
    verdict = check(solution("burn(0.3 if n != 5 else 30)"), calls=8)
    assert [test.status for test in verdict.tests] == ["passed"] * 5 + ["timeout"] + ["passed"] * 2


@pytest.mark.parametrize("line", ["x", "ok {place + 7} 7", "load $no"])
def test_lines_that_are_no_next_result_gain_no_time(line):
    code = EARLY.replace("LINE", line).replace("LAST", "")
    assert not any(test.passed for test in check(code, calls=3).tests)


@pytest.mark.parametrize(
    "last", ["", "[show(n) for n in range(6, 12)]; results.write(f'{nonce} done\\n'); os._exit(0)"]
)
def test_right_answers_that_are_withheld_gain_no_time(last):
    verdict = check(EARLY.replace("LINE", "ok {place} {numbers[place]}").replace("LAST", last), calls=4)
    assert verdict.status == "timeout" and not verdict.tests[-1].passed


def test_calls_that_are_not_run_say_why():
    verdict = check("import os\n" + solution("os._exit(3)"), calls=20)
    assert {test.status for test in verdict.tests} == {"crash"}
    assert [test.returned.startswith("not run: 9 calls before it ended") for test in verdict.tests] == [
        n > 8 for n in range(20)
    ]


def test_what_a_crash_says_is_of_its_own_call():
    code = "import os, sys\n" + solution(
        "print('call', n, file=sys.stderr, flush=True); n == 4 and os._exit(3)"
    )
    assert check(code, calls=6).tests[4].returned == "ended with code 3. call 4"
