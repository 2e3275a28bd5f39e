"""Tests that need the program's own classes, and time limits from a reference."""

from __future__ import annotations

import json

import pytest

from reflexion_gym.judge import Limits, Program, TestSuite, needs_inside, timing

PAIRS = "class Pair(object):\n    def __init__(self, a, b):\n        self.a, self.b = a, b\ndef longest(pairs, n):\n    return len(pairs)\n"
SUITE = TestSuite(
    "assert longest([Pair(5, 24), Pair(1, 2)], 2) == 2\nassert longest([], 0) == 0",
    form="asserts",
    inside=True,
)


def test_inside(judge):
    verdict = judge.check(Program(PAIRS, "longest"), SUITE)
    assert verdict.passed and verdict.where == "inside" and len(verdict.tests) == 2
    verdict = judge.check(Program(PAIRS.replace("len(pairs)", "7"), "longest"), SUITE)
    assert verdict.status == "failed" and [t.returned for t in verdict.tests] == ["7", "7"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("import os; os._exit(0)", "early_exit"),
        ("raise SystemExit", "early_exit"),
        ("import atexit, os; atexit.register(os._exit, 0)", "failed"),
        ("while True: pass", "timeout"),
        ("import ctypes; ctypes.string_at(0)", "crash"),
        ("import os; os.write(3, b'\\5\\0\\0\\0hello'); os._exit(0)", "error"),
        ("raise ValueError('x')", "error"),
    ],
)
def test_inside_cannot_be_left_early(judge, body, status):
    verdict = judge.check(
        Program(PAIRS.replace("return len(pairs)", body), "longest"), SUITE, limits=Limits(cpu_seconds=0.3)
    )
    assert verdict.status == status, verdict


def test_setup_comes_after_the_program(judge):
    suite = TestSuite(
        "assert depth(root) == 2", form="asserts", setup="root = Node(1)\nroot.left = Node(2)", inside=True
    )
    code = "class Node:\n    def __init__(self, v): self.v, self.left = v, None\ndef depth(n): return 0 if n is None else 1 + depth(n.left)\n"
    assert judge.check(Program(code, "depth"), suite).passed


def test_needs_inside():
    assert needs_inside("assert longest([Pair(5, 24)], 1) == 1", PAIRS)
    assert needs_inside("root = Pair(1, 2)\nassert longest(root, 1)", PAIRS)
    assert needs_inside("assert longest(lambda x: x, 1) == 1", "def longest(f, x): return f(x)")
    assert needs_inside("class A: pass\nassert longest(A(), 1) == 1", "def longest(f, x): return 1")
    assert not needs_inside("assert longest([], sum([1])) == 1", PAIRS)
    assert not needs_inside(
        "assert list(map(lambda x: x, longest([], 1))) == []", "def longest(a, b): return a"
    )
    assert not needs_inside("not python (", PAIRS)


SLOW = "def f(x):\n    import time\n    end = time.process_time() + {seconds}\n    while time.process_time() < end: pass\n    return x\n"
ONE = TestSuite("assert f(1) == 1", form="asserts")


def test_a_slow_reference_gives_a_larger_limit(judge, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(timing, "_memory", {})
    limits = Limits(cpu_seconds=0.3, wall_seconds=5)
    program, reference = Program(SLOW.format(seconds=0.5), "f"), Program(SLOW.format(seconds=0.2), "f")
    assert judge.check(program, ONE, limits=limits).status == "timeout"
    verdict = judge.check(program, ONE, limits=limits, reference=reference)
    assert verdict.passed
    assert verdict.extra["limits"]["cpu_seconds"] > 0.6
    assert len(json.loads(timing.cache_file().read_text())) == 1
    endless = Program("def f(x):\n    while True: pass\n", "f")
    assert judge.check(endless, ONE, limits=limits, reference=reference).status == "timeout"
    assert (
        judge.check(program, ONE, limits=limits, reference=Program(SLOW.format(seconds=0.01), "f")).status
        == "timeout"
    )


def test_a_cache_that_cannot_be_written_breaks_nothing(judge, tmp_path, monkeypatch):
    file = tmp_path / "file"
    file.write_text("x")
    monkeypatch.setenv("XDG_CACHE_HOME", str(file))
    monkeypatch.setattr(timing, "_memory", {})
    limits = Limits(cpu_seconds=0.3, wall_seconds=5)
    verdict = judge.check(
        Program(SLOW.format(seconds=0.5), "f"),
        ONE,
        limits=limits,
        reference=Program(SLOW.format(seconds=0.2), "f"),
    )
    assert verdict.passed


def test_a_broken_cache_is_read_as_empty(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    timing.cache_file().parent.mkdir(parents=True)
    timing.cache_file().write_text("[1, 2")
    assert timing._read() == {}
