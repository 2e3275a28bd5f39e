"""Right programs that an honest judge must not fail, and what a verdict says of each test."""

from __future__ import annotations

import multiprocessing
import threading
import time

import pytest

from reflexion_gym.errors import ConfigError
from reflexion_gym.judge import Limits, Program, TestSuite

SUITE = TestSuite("def check(candidate):\n    assert candidate(2, 3) == 5\n    assert candidate(0, 1) == 1\n")

RIGHT = {
    "plain": "def add(x, y):\n    return x + y\n",
    "prints 400 kB": "def add(x, y):\n    print('x' * 400_000)\n    return x + y\n",
    "prints to a broken encoding": "import sys\ndef add(x, y):\n    print('\\ud800 \\u2603'); print('e', file=sys.stderr)\n    return x + y\n",
    "temporary files": (
        "import os, tempfile\ndef add(x, y):\n    fd, path = tempfile.mkstemp()\n    os.write(fd, b'x'); os.close(fd); os.remove(path)\n"
        "    with tempfile.TemporaryDirectory() as d: open(os.path.join(d, 'a'), 'w').close()\n    open('here', 'w').close()\n    return x + y\n"
    ),
    "getcwd and home": "import os\ndef add(x, y):\n    assert os.path.isdir(os.getcwd()) and os.path.isdir(os.path.expanduser('~'))\n    return x + y\n",
    "subprocess": (
        "import subprocess, sys\ndef add(x, y):\n    subprocess.run(['/bin/true'], check=True)\n"
        "    return int(subprocess.run([sys.executable, '-c', f'print({x} + {y})'], capture_output=True, check=True).stdout)\n"
    ),
    "multiprocessing": (
        "import multiprocessing\ndef work(p): return p[0] + p[1]\ndef add(x, y):\n    with multiprocessing.Pool(2) as pool:\n        return pool.map(work, [(x, y)])[0]\n"
    ),
    "threads": "from concurrent.futures import ThreadPoolExecutor\ndef add(x, y):\n    with ThreadPoolExecutor(4) as pool:\n        return sum(pool.map(int, [x, y]))\n",
    "asyncio": "import asyncio\nasync def work(x, y):\n    await asyncio.sleep(0)\n    return x + y\ndef add(x, y):\n    return asyncio.run(work(x, y))\n",
    "leaves a thread": "import threading, time\nthreading.Thread(target=time.sleep, args=(60,)).start()\ndef add(x, y):\n    return x + y\n",
    "slow atexit": "import atexit, time\natexit.register(time.sleep, 60)\ndef add(x, y):\n    return x + y\n",
    "a script's tail": "def add(x, y):\n    return x + y\nif __name__ == '__main__':\n    print(add(*map(int, input().split())))\n",
    "dataclass": (
        "from __future__ import annotations\nfrom dataclasses import dataclass, field\n@dataclass\nclass P:\n    x: int\n    y: list[int] = field(default_factory=list)\n"
        "def add(x, y):\n    return P(x).x + P(y).x\n"
    ),
    "pickle of an own class": "import pickle\nclass P:\n    def __init__(self, v): self.v = v\ndef add(x, y):\n    return pickle.loads(pickle.dumps(P(x + y))).v\n",
    "enum and namedtuple": (
        "import enum, collections\nclass E(enum.IntEnum):\n    A = 1\n    E = 5\nR = collections.namedtuple('R', 'v')\ndef add(x, y):\n    return E(x + y) if x else R(1).v\n"
    ),
    "stdlib that is not preloaded": "import cmath, statistics, decimal, fractions, sqlite3, json, csv, difflib\ndef add(x, y):\n    return int(decimal.Decimal(x) + y)\n",
    "deep recursion": "import sys\nsys.setrecursionlimit(20000)\ndef add(x, y, n=5000):\n    return x + y if n == 0 else add(x, y, n - 1)\n",
    "a function object": "import functools, operator\nadd = functools.partial(operator.add)\n",
    "a method of a class": "class S:\n    def add(self, x, y): return x + y\nadd = S().add\n",
    "a bool and a float": "def add(x, y):\n    return True if x == 0 else 5.0\n",
    "reads its own signature": "import inspect\ndef add(x, y):\n    return x + y if len(inspect.signature(add).parameters) == 2 else 0\n",
}


@pytest.mark.parametrize("name", RIGHT)
def test_a_right_program_passes(judge, name):
    verdict = judge.check(Program(RIGHT[name], "add"), SUITE)
    assert verdict.passed, verdict
    assert verdict.where == "outside"
    assert verdict.message == ""
    assert [t.status for t in verdict.tests] == ["passed"] * 2


def test_right_while_the_machine_is_busy(judge):
    code = "import time\ndef add(x, y):\n    end = time.process_time() + 0.04\n    while time.process_time() < end: pass\n    return x + y\n"
    busy = [
        multiprocessing.get_context("spawn").Process(target=_spin, args=(6.0,), daemon=True) for _ in range(8)
    ]
    for process in busy:
        process.start()
    try:
        for _ in range(3):
            assert judge.check(Program(code, "add"), SUITE, limits=Limits(cpu_seconds=1)).passed
    finally:
        for process in busy:
            process.kill()
            process.join()


def _spin(seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pass


def test_what_a_verdict_says(judge):
    code = "def f(x):\n    print('called', x)\n    if x == 2: return None\n    if x == 3: raise ValueError('three')\n    return [x, {'k': 1.5}]\n"
    suite = TestSuite(
        "def check(candidate):\n    assert candidate(1) == [1, {'k': 1.5}], 'text'\n    assert candidate(2)[0] == 2\n"
        "    assert candidate(3)\n    assert True\n    for i in (4, 5):\n        assert candidate(i) == [4, {'k': 1.5}]\n"
    )
    verdict = judge.check(Program(code, "f"), suite)
    assert [(t.passed, t.status) for t in verdict.tests] == [
        (True, "passed"), (False, "error"), (False, "error"), (True, "passed"), (False, "failed"),
    ]  # fmt: skip
    assert verdict.tests[0].test == "assert candidate(1) == [1, {'k': 1.5}], 'text'"
    assert verdict.tests[0].returned == "[1, {'k': 1.5}]"
    assert verdict.tests[1].returned.startswith("None (TypeError")
    assert verdict.tests[2].returned == "ValueError: three"
    assert verdict.tests[4].test == "assert candidate(i) == [4, {'k': 1.5}]  # f(5)"
    assert verdict.status == "error"
    assert "candidate(2)" in verdict.message
    assert verdict.stdout.split() == [
        "called",
        "1",
        "called",
        "2",
        "called",
        "3",
        "called",
        "4",
        "called",
        "5",
    ]
    assert verdict == type(verdict).from_dict(verdict.to_dict())


def test_cases_in_a_helper_count_one_by_one(judge):
    suite = TestSuite(
        "def assertion(out, exp, atol):\n    exact = out == exp\n    if not exact and atol:\n        assert abs(out - exp) < atol\n    else:\n        assert exact\n"
        "def check(candidate):\n    for i, e in enumerate([0, 1, 4, 10]):\n        assertion(candidate(i), e, 0)\n"
    )
    verdict = judge.check(Program("def square(x): return x * x\n", "square"), suite)
    assert [t.passed for t in verdict.tests] == [True, True, True, False]
    assert "square(3)" in verdict.tests[3].test
    assert verdict.tests[3].returned == "9"


@pytest.mark.parametrize(
    "code",
    [
        "def check(candidate):\n    assert True\n",
        "def check(candidate):\n    pass\n",
        "x = 1\ndef check(candidate):\n    candidate(1)\n",
        "",
    ],
)
def test_a_suite_that_asserts_nothing_cannot_pass(judge, code):
    verdict = judge.check(Program("def f(x): return x\n", "f"), TestSuite(code))
    assert verdict.status == "error"


def test_a_suite_that_calls_itself_runs_once(judge):
    suite = TestSuite(
        "def check(candidate):\n    assert candidate(1) == 1\n\ndef test_check():\n    check(f)\n\ntest_check()\n"
    )
    verdict = judge.check(Program("def f(x): return x\n", "f"), suite)
    assert verdict.passed and len(verdict.tests) == 1


def test_exceptions_that_a_test_expects(judge):
    suite = TestSuite(
        "def check(candidate):\n    try:\n        candidate(1)\n        assert False\n    except ValueError as error:\n        assert str(error) == 'no'\n"
        "    try:\n        candidate(2)\n    except KeyError as error:\n        assert error.args == ('k',)\n"
        "    try:\n        candidate(3)\n    except ArithmeticError as error:\n        assert type(error).__name__ == 'Own'\n"
    )
    code = "class Own(ZeroDivisionError): pass\ndef f(x):\n    raise {1: ValueError('no'), 2: KeyError('k'), 3: Own('z')}[x]\n"
    verdict = judge.check(Program(code, "f"), suite)
    assert verdict.passed, verdict
    assert len(verdict.tests) == 3
    verdict = judge.check(Program("def f(x): return 1\n", "f"), suite)
    assert not verdict.passed


def test_asserts_that_something_catches_keep_their_meaning(judge):
    suite = TestSuite(
        "def check(candidate):\n    try:\n        assert candidate(1) == 5\n    except AssertionError:\n        assert candidate(1) == 1\n"
    )
    verdict = judge.check(Program("def f(x): return x\n", "f"), suite)
    assert verdict.passed, verdict


def test_helpers_of_the_prompt_are_the_prompts(judge):
    preamble = "def encode(s):\n    return s[::-1]\n"
    suite = TestSuite(
        "def check(candidate):\n    for s in ('ab', 'abc'):\n        assert candidate(encode(s)) == s\n"
    )
    right = "def decode(s):\n    return encode(s)\n"
    cheat = "def encode(s):\n    return s\ndef decode(s):\n    return s\n"
    assert judge.check(Program(right, "decode", preamble=preamble), suite).passed
    assert not judge.check(Program(cheat, "decode", preamble=preamble), suite).passed


def test_preamble_program_and_setup_run_in_that_order(judge):
    program = Program("K = math.floor(2.5)\ndef f(x): return x + K\n", "f", preamble="import math\n")
    suite = TestSuite(
        "assert f(y) == 12\nassert K == 2\nassert math.pi > 3", form="asserts", setup="y = f(8)\n"
    )
    assert judge.check(program, suite).passed


def test_a_preamble_that_holds_a_stub_is_no_answer(judge):
    verdict = judge.check(
        Program("x = 1\n", "f", preamble="def f(x):\n    '''doc'''\n"),
        TestSuite("assert f(1) is None", form="asserts"),
    )
    assert verdict.status == "error" and "does not define 'f'" in verdict.message


@pytest.mark.parametrize(
    ("code", "test"),
    [
        (
            "import collections\ndef f(x): return collections.Counter(x)\n",
            "assert f('aab') == {'a': 2, 'b': 1}",
        ),
        (
            "import collections\ndef f(x): return collections.Counter(x)\n",
            "assert f('aab').most_common(1) == [('a', 2)]",
        ),
        (
            "import collections\ndef f(x): return collections.defaultdict(list, x)\n",
            "assert f({1: [2]}) == {1: [2]}",
        ),
        ("import re\ndef f(x): return re.match('a', x)\n", "assert f('ab')"),
        ("import re\ndef f(x): return re.match('a', x)\n", "assert not f('b')"),
        ("def f(x, t): return [v for v in x if isinstance(v, t)]\n", "assert f([1, 'a'], int) == [1]"),
        ("def f(n):\n    yield from range(n)\n", "assert list(f(3)) == [0, 1, 2]"),
        (
            "import itertools\ndef f():\n    return itertools.count()\n",
            "import itertools\nassert list(itertools.islice(f(), 3)) == [0, 1, 2]",
        ),
        ("def f(d): return d.keys()\n", "assert f({'a': 1}) == {'a'}\nassert list(f({'b': 1})) == ['b']"),
        ("def f(x): return {1, 2}\n", "assert set(f(0)) == set([2, 1])"),
        (
            "def f(x): return x\n",
            "assert abs(f(0.1 + 0.2) - 0.3) < 1e-9\nassert f(True) == 1\nassert f(b'a') == b'a'\nassert f(1j) == 1j",
        ),
        (
            "def f(x): return x\n",
            "assert f(2**200) == 2**200\nassert f(-2**63) == -2**63\nassert f(None) is None\nassert f(range(3)) == range(3)",
        ),
        (
            "def f(g, x): return g(x)\ndef twice(x): return 2 * x\n",
            "assert f(twice, 3) == 6\nassert f(len, [1]) == 1",
        ),
        ("def f(x=1, *, y=2): return x, y\n", "assert f(y=5) == (1, 5)"),
    ],
)
def test_values_that_cross(judge, code, test):
    verdict = judge.check(Program(code, "f"), TestSuite(test, form="asserts"))
    assert verdict.passed, verdict


def test_values_that_do_not_cross_are_named(judge):
    verdict = judge.check(
        Program("class Box: pass\ndef f(): return Box()\n", "f"), TestSuite("assert f() == 1", form="asserts")
    )
    assert verdict.tests[0].returned == "returned a Box, which cannot be compared"


def test_memory_addresses_are_masked(judge):
    verdict = judge.check(
        Program("def f():\n    raise ValueError(object())\n", "f"),
        TestSuite("assert f() == 1", form="asserts"),
    )
    assert verdict.tests[0].returned == "ValueError: <object object>"


def test_random_and_hashes_are_the_same_every_time(judge):
    program = Program(
        "import random\ndef f(): return random.random(), hash('a'), list({'a', 'b', 'c'})\n", "f"
    )
    suite = TestSuite("assert f() == 1", form="asserts")
    assert len({judge.check(program, suite).tests[0].returned for _ in range(3)}) == 1


def test_from_many_threads(judge):
    wrong: list[object] = []

    def work(number: int) -> None:
        for _ in range(5):
            good = judge.check(Program(RIGHT["plain"], "add"), SUITE)
            bad = judge.check(Program(f"def add(x, y): return {number}\n", "add"), SUITE)
            if not good.passed or bad.passed:
                wrong.append((good, bad))

    threads = [threading.Thread(target=work, args=(n + 100,)) for n in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_wrong_use_is_told(judge):
    with pytest.raises(ConfigError, match="form"):
        judge.check(Program("", "f"), TestSuite("", form="x"))
    with pytest.raises(ConfigError, match="rust"):
        judge.check(Program("", "f", language="rust"), SUITE)


def test_tests_that_never_end(judge):
    suite = TestSuite("def check(candidate):\n    assert candidate(2, 3) == 5\n    while True: pass\n")
    started = time.monotonic()
    verdict = judge.check(Program(RIGHT["plain"], "add"), suite, limits=Limits(wall_seconds=0.5))
    assert verdict.status == "timeout"
    assert time.monotonic() - started < 6
    assert judge.check(Program(RIGHT["plain"], "add"), SUITE).passed


def test_tests_that_change_their_surroundings_do_not_reach_the_next(one_worker):
    evil = TestSuite(
        "import builtins, sys\nbuiltins.abs = lambda x: 0\nsys.setrecursionlimit(100)\nassert add(1, 1) == 2",
        form="asserts",
    )
    assert one_worker.check(Program(RIGHT["plain"], "add"), evil).passed
    suite = TestSuite("assert abs(add(1, 1)) == 0", form="asserts")
    assert not one_worker.check(Program(RIGHT["plain"], "add"), suite).passed
