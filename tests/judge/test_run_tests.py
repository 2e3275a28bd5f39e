"""Independent tests, each with its own verdict; the tests may be a model's own."""

from __future__ import annotations

import resource
import time

from reflexion_gym.judge import Limits, Program

PROGRAM = Program(
    "import os, time\ndef f(x):\n    if x == 2: os._exit(0)\n    if x == 3:\n        while True: pass\n    if x == 4: return 'y' * (64 << 20)\n"
    "    if x == 5: os.kill(os.getpid(), 11); import ctypes; ctypes.string_at(0)\n    return x + 1\n",
    "f",
)
LIMITS = Limits(cpu_seconds=0.3, wall_seconds=3)


def test_each_test_has_its_own_verdict(judge):
    tests = [
        "assert f(1) == 2", "assert f(1) == 3", "assert f(2) == 3", "assert f(3) == 4", "assert f(4) == 5",
        "assert f(5) == 6", "assert f(6) == 7", "assert f(", "assert True", "x = f(7)\nassert x == 8\nassert x == 9",
        "assert f('a') == 1", "assert unknown(1) == 1", "import math\nassert math.floor(f(0.5)) == 1",
    ]  # fmt: skip
    verdict = judge.run_tests(PROGRAM, tests, limits=LIMITS)
    assert [t.test for t in verdict.tests] == tests
    assert [t.status for t in verdict.tests] == [
        "passed", "failed", "early_exit", "timeout", "error", "crash", "passed", "error", "error", "failed",
        "error", "error", "passed",
    ]  # fmt: skip
    assert verdict.tests[1].returned == "2"
    assert verdict.tests[10].returned.startswith("TypeError")
    assert verdict.status == "failed"
    assert not verdict.passed


def test_all_pass(judge):
    verdict = judge.run_tests(PROGRAM, ["assert f(1) == 2", "assert f(y) == 11"], setup="y = 10")
    assert verdict.passed, verdict
    assert verdict.message == ""


def test_a_program_that_does_not_load_fails_every_test(judge):
    verdict = judge.run_tests(Program("def f(x) return x", "f"), ["assert f(1) == 1", "assert f(2) == 2"])
    assert verdict.status == "compile_error"
    assert [t.status for t in verdict.tests] == ["compile_error"] * 2
    verdict = judge.run_tests(Program("while True: pass", "f"), ["assert f(1) == 1"] * 3, limits=LIMITS)
    assert [t.status for t in verdict.tests] == ["timeout"] * 3


def test_no_tests_is_not_passed(judge):
    assert not judge.run_tests(PROGRAM, []).passed


def test_the_time_for_all_is_bounded(judge):
    started = time.monotonic()
    verdict = judge.run_tests(
        PROGRAM, ["assert f(3) == 4"] * 40, limits=Limits(cpu_seconds=0.3, wall_seconds=1)
    )
    assert time.monotonic() - started < 6
    assert {t.status for t in verdict.tests} == {"timeout"}
    assert len(verdict.tests) == 40


def test_after_nine_processes_the_rest_say_why_they_are_not_run(judge):
    program = Program("import os\ndef f(n): os._exit(3)\n", "f")
    ended = judge.run_tests(program, [f"assert f({n}) == 4" for n in range(11)]).tests
    assert len({t.status for t in ended}) == 1 and not any(t.passed for t in ended)
    wanted = "not run: 9 tests before it ended the program's process"
    assert [t.returned == wanted for t in ended] == [n > 8 for n in range(11)]


def test_hostile_tests(judge):
    hostile = [
        "import os; os._exit(0)", "import sys; sys.exit(0)", "raise SystemExit", "while True: pass",
        "import ctypes; ctypes.string_at(0)", "import os\nfor i in range(3, 50):\n    try: os.write(i, b'xxxx\\0')\n    except OSError: pass",
        "__judge_end__(True)", "import os; os.closerange(0, 100)", "a = []\nwhile True: a.append(bytearray(1 << 24))",
        "import os\nwhile os.fork() >= 0: pass", "assert open('/etc/shadow')", "__judge_begin__(99)\n__judge_end__(True)",
    ]  # fmt: skip
    started = time.monotonic()
    for test in hostile:
        verdict = judge.run_tests(
            PROGRAM, [test, "assert f(1) == 2"], limits=Limits(cpu_seconds=0.5, wall_seconds=0.5)
        )
        assert not verdict.tests[0].passed or "__judge" in test, (test, verdict)
        assert not verdict.passed or "__judge" in test, (test, verdict)
        assert verdict.status != "fault"
    assert time.monotonic() - started < 60
    assert judge.run_tests(PROGRAM, ["assert f(1) == 2"]).passed


def test_tests_do_not_share_names(judge):
    verdict = judge.run_tests(PROGRAM, ["x = 50\nassert f(x) == 51", "assert f(x) == 51"])
    assert [t.status for t in verdict.tests] == ["passed", "error"]


def test_a_report_that_floods_the_judge_is_cut_off(judge):
    flood = "import os\nb = b'\\xff\\xff\\xff\\x7f' + bytes(1 << 20)\nwhile True: os.write(5, b)"
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    verdict = judge.run_tests(PROGRAM, [flood], limits=Limits(wall_seconds=3))
    assert verdict.status == "error"
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 300 << 10  # kB
    assert judge.run_tests(PROGRAM, ["assert f(1) == 2"]).passed


def test_a_report_with_keys_that_all_collide_costs_the_judge_nothing(judge):
    collide = (
        "import os, struct\nn = 40_000\nparts = [b'S', struct.pack('<I', n)]\nfor i in range(8, n + 8):\n"
        "    data = (i * ((1 << 61) - 1)).to_bytes(12, 'little')\n    parts += [b'j', struct.pack('<I', 12), data]\n"
        "data = b''.join(parts)\nos.write(5, struct.pack('<I', len(data)))\n"
        "while data: data = data[os.write(5, data):]\nassert f(1) == 2"
    )
    started = time.monotonic()
    verdict = judge.run_tests(PROGRAM, [collide])
    assert verdict.status == "error"
    assert time.monotonic() - started < 5
