"""The trusted side of a judgement: runs the tests, with proxies for the program's functions. Standard library only.

It runs in a sandboxed process of its own, since tests may have been written by a model. The program's process is
reached over a socket on which only typed values travel.
"""

from __future__ import annotations

import builtins
import marshal
import operator
import os
import random
import sys
import time
import types
from collections.abc import Callable
from typing import Any

from reflexion_gym.judge import frames, wire
from reflexion_gym.judge.link import CALL_LIMIT, Link, Proxy, Unfit
from reflexion_gym.judge.recorder import Gone, Recorder, instrument

__all__ = ["main", "run_inside", "warm_up"]

_CHANNEL, _JOB, _REPORT = 3, 4, 5
_TESTS = "tests"
_REPORT_LIMIT = 32 << 20
_FLUSH_EVERY = 0.2
#: tests that use one of these names may have patched any module, not only those that they name
_REACH_ALL = {"modules", "importlib", "unittest", "unittest.mock", "mock", "__import__", "exec", "eval"}


class _Reporter:
    """Writes results to the host, a frame for a few of them."""

    def __init__(self, fd: int) -> None:
        self.fd = fd
        self.pending: list[list[Any]] = []
        self.flushed = time.monotonic()

    def add(self, result: list[Any]) -> None:
        self.pending.append(result)
        if time.monotonic() - self.flushed > _FLUSH_EVERY:
            self.flush()

    def flush(self) -> None:
        if self.pending:
            self.write((self.pending,))
            self.pending = []
        self.flushed = time.monotonic()

    def write(self, message: tuple[Any, ...]) -> None:
        frames.write_frame(self.fd, wire.encode(message, _REPORT_LIMIT))

    def end(self, status: str, message: str) -> None:
        self.write((self.pending, status, message))


def main() -> None:
    """Run the tests of one job, or, where the third descriptor is a socket, of one job after the other."""
    import socket
    import stat

    if not stat.S_ISSOCK(os.fstat(_JOB).st_mode):
        _judge(marshal.loads(frames.read_all(_JOB)), _CHANNEL, _REPORT)
        os._exit(0)
    jobs = socket.socket(fileno=_JOB)
    kept = {m: (vars(sys.modules[m]), dict(vars(sys.modules[m]))) for m in _own_modules()}
    names, depth = set(sys.modules), sys.getrecursionlimit()
    while True:
        word, fds, _, _ = socket.recv_fds(jobs, 16, 3)
        if not word or len(fds) != 3:
            os._exit(0)
        channel, job, report = fds
        used = _judge(marshal.loads(frames.read_all(job)), channel, report)
        os.close(channel)
        os.close(report)
        # what a suite of tests may have changed for the next one
        used = set(kept) if used & _REACH_ALL else {"builtins", *used} & set(kept)
        for name in used:
            _restore(*kept[name])
        sys.setrecursionlimit(depth)
        for name in [
            n
            for n in sys.modules
            if n == _TESTS
            or (
                n not in names
                and n.partition(".")[0] not in sys.stdlib_module_names
                and not n.startswith("numpy")
            )
        ]:
            del sys.modules[name]


def _own_modules() -> list[str]:
    """The modules that are there before the first job, without numpy's, of which there are too many."""
    return [
        n for n, m in sys.modules.items() if isinstance(m, types.ModuleType) and not n.startswith("numpy")
    ]


def _restore(space: dict[str, Any], before: dict[str, Any]) -> None:
    """Give a module's names the values that they had before."""
    if space.keys() == before.keys() and all(map(operator.is_, space.values(), before.values())):
        return
    for name in [name for name in space if name not in before]:
        del space[name]
    space.update(before)


def _judge(job: dict[str, Any], channel: int, report: int) -> set[str]:
    """Run one job's tests and report. Returns the names that they use."""
    reporter = _Reporter(report)
    recorder = Recorder(reporter.add)
    link = Link(channel, job["value_limit"], recorder)
    wanted: set[str] = set()
    try:
        ready = link.receive(0)
        if ready[0] != "ready":
            _report_failed_start(ready, reporter)
            return wanted
        if job["form"] == "inside":
            _relay(job, link, reporter)
            return wanted
        space = _Space(job, ready, link, recorder)
        wanted = space.wanted
        if job["form"] == "each":
            _run_each(job, space, reporter)
        else:
            _run_suite(job, space, recorder)
        if link.dead is not None:  # a bare `except` of the tests has swallowed it
            raise link.dead
        reporter.end("done", "")
    except Gone as gone:
        if recorder.current is not None or recorder._call is not None:
            recorder.interrupted(getattr(gone, "status", "gone"), getattr(gone, "text", ""))
        reporter.end(getattr(gone, "status", "gone"), getattr(gone, "text", ""))
    return wanted


_SAMPLE = """\
METADATA = {"author": "a"}
def check(candidate):
    assert candidate([1, 2]) == [3], "text"
    for x in range(2):
        assert abs(candidate(x) - 1.5) < 1e-6
    assert True
"""


def warm_up() -> None:
    """Do once what every job does, so that it is in memory before the forks."""
    recorder = Recorder()
    code = instrument(_SAMPLE, "<tests>", recorder)
    _names_in([code])
    space: dict[str, Any] = recorder.space()

    def candidate(x: Any) -> Any:
        recorder.on_call("f", (x,), {})
        value = wire.decode(wire.encode(("ok", 1, [3] if x else 1.5)))[2]
        recorder.on_return(value, 10)
        return value

    run_suite({"entry_point": "f", "form": "check"}, recorder, {**space, "f": candidate}, [], code)
    wire.encode((recorder.results, "done", ""))


def _report_failed_start(message: tuple[Any, ...], reporter: _Reporter) -> None:
    if message[0] == "fail" and len(message) == 4 and message[2] in ("error", "compile_error", "memory"):
        reporter.end(message[2], str(message[3])[:2000])
    else:
        reporter.end("error", "the program sent a malformed answer")


class _Space:
    """Makes the namespace that tests run in."""

    def __init__(self, job: dict[str, Any], ready: tuple[Any, ...], link: Link, recorder: Recorder) -> None:
        self.job = job
        self.link = link
        self.recorder = recorder
        names, values, modules = ready[2:] if len(ready) == 5 else ([], [], {})
        if type(names) is not list or type(values) is not list or type(modules) is not dict:
            raise link.hang_up("error", "the program sent a malformed answer")
        self.names = {n for n in names if type(n) is str and n.isidentifier()}
        self.values = {n for n in values if type(n) is str and n.isidentifier()}
        self.modules = {
            k: v for k, v in modules.items() if type(k) is str and type(v) is str and k.isidentifier()
        }
        self.wanted: set[str] = set()

    def prepare(self, codes: list[types.CodeType]) -> dict[str, Any]:
        """Return a namespace for the given compiled tests: the prompt's own helpers, proxies, and the setup's names.

        A helper that the prompt defines is run here, on the trusted side: a program cannot redefine it. Built-ins
        are never taken from the program, except for the function that is asked for.
        """
        module = types.ModuleType(_TESTS)
        sys.modules[_TESTS] = module
        space = module.__dict__
        entry = self.job["entry_point"]
        wanted = _names_in(codes)
        self.wanted |= wanted
        preamble = self.job["preamble"]
        if preamble.strip():
            try:
                exec(compile(preamble, "<preamble>", "exec", dont_inherit=True), space)
            except Exception:
                space = module.__dict__
        trusted = set(space)
        for name in sorted(wanted - trusted):
            if hasattr(builtins, name) or name.startswith("__judge_"):
                continue
            if name in self.names:
                space[name] = Proxy(name, self.link)
            elif name in sys.stdlib_module_names and self.modules.get(name) == name:
                # by its own name alone: `import unittest.mock as math` must not give `math` to the tests
                try:
                    space[name] = __import__(name)
                except ImportError:
                    pass
            elif name in self.values:
                try:
                    space[name] = self.link.ask("get", name, (), {})
                except (Unfit, MemoryError):
                    pass
        if entry in self.names:
            space[entry] = Proxy(entry, self.link)
            space["candidate"] = space[entry]
        self.recorder.fixed.update(
            {"candidate"}, (n for n, v in space.items() if callable(v) or isinstance(v, types.ModuleType))
        )
        space.update(self.recorder.space())
        random.seed(0)
        return space


def _names_in(codes: list[types.CodeType]) -> set[str]:
    names: set[str] = set()
    stack = list(codes)
    while stack:
        code = stack.pop()
        names.update(code.co_names)
        stack.extend(c for c in code.co_consts if isinstance(c, types.CodeType))
    return names


def _compile_setup(job: dict[str, Any]) -> list[types.CodeType]:
    return [compile(job["setup"], "<setup>", "exec", dont_inherit=True)] if job["setup"].strip() else []


def _run_suite(job: dict[str, Any], maker: _Space, recorder: Recorder) -> None:
    try:
        code = instrument(job["tests"], "<tests>", recorder)
        setup = _compile_setup(job)
    except (SyntaxError, ValueError) as error:
        recorder.interrupted("error", f"the tests cannot be compiled: {error}")
        return
    space = maker.prepare([*setup, code])
    run_suite(job, recorder, space, setup, code)


def run_suite(
    job: dict[str, Any],
    recorder: Recorder,
    space: dict[str, Any],
    setup: list[types.CodeType],
    code: types.CodeType,
) -> None:
    """Run setup, tests and, where the suite has not called it itself, ``check(candidate)``."""
    entry = space.get(job["entry_point"])
    try:
        for part in setup:
            exec(part, space)
        exec(code, space)
        if job["form"] == "check" and not recorder.check_entered:
            space["check"](entry)
    except Gone:
        raise
    except BaseException as error:
        recorder.outside(error)


def _run_each(job: dict[str, Any], maker: _Space, reporter: _Reporter) -> None:
    """Run independent tests, each in its own copy of the namespace, with one result each."""
    recorder = maker.recorder
    recorder.sink = None
    compiled: list[types.CodeType | str] = []
    setup: list[types.CodeType] = []
    problem = ""
    try:
        setup = _compile_setup(job)
    except (SyntaxError, ValueError) as error:
        problem = f"the setup cannot be compiled: {error}"
    for number, test in enumerate(job["tests"]):
        try:
            compiled.append(instrument(test, f"<test {number}>", recorder))
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            compiled.append(f"the test is not valid Python: {error}")
    space = maker.prepare([*setup, *(c for c in compiled if not isinstance(c, str))])
    try:
        for part in setup:
            exec(part, space)
    except Exception as error:
        problem = f"the setup raised {type(error).__name__}: {error}"
    for test, code in zip(job["tests"], compiled, strict=True):
        text = test.strip()
        text = text if len(text) <= 2000 else text[:1997] + "..."
        if problem or isinstance(code, str):
            reporter.add([text, False, "error", (problem or str(code))[:400]])
            reporter.flush()
            continue
        recorder.results.clear()
        recorder.current = None
        halt: Gone | None = None
        try:
            exec(code, dict(space))
        except Gone as gone:
            halt = gone
            recorder.interrupted(getattr(gone, "status", "gone"), getattr(gone, "text", ""))
        except BaseException as error:
            recorder.outside(error)
        if halt is None and maker.link.dead is not None:  # a bare `except` of the test has swallowed it
            halt = maker.link.dead
            recorder.interrupted(halt.status, halt.text)
        reporter.add([text, *_merge(recorder.results)])
        reporter.flush()
        if halt is not None:
            raise halt


def _merge(results: list[list[Any]]) -> list[Any]:
    """One (passed, status, returned) for all asserts of a test: that of the first which did not hold, else the last."""
    if not results:
        return [False, "error", "the test asserts nothing about the program"]
    for _, passed, status, returned in results:
        if not passed:
            return [False, status, returned]
    return results[-1][1:]


def _relay(job: dict[str, Any], link: Link, reporter: _Reporter) -> None:
    """Have the program's own process run the tests; accept the results only in one whole, with the nonce."""
    nonce = os.urandom(16).hex()
    link.seq += 1
    payload = {
        "tests": job["tests"],
        "setup": job["setup"],
        "form": job["tests_form"],
        "entry_point": job["entry_point"],
    }
    frames.write_frame(
        link.channel, wire.encode(("inside", link.seq, "", {**payload, "nonce": nonce}, {}), CALL_LIMIT)
    )
    while True:
        message = link.receive(link.seq)
        if message[0] != "inside" or len(message) != 5 or message[2] != nonce:
            reporter.end("error", "the program sent a malformed answer")
            return
        for result in message[3] if type(message[3]) is list else ():
            if (
                type(result) is list
                and [type(v) for v in result] == [str, bool, str, str]
                and result[1] == (result[2] == "passed")
            ):
                reporter.add([result[0][:2000], result[1], result[2], result[3][:400]])
        if message[4] is True:
            reporter.end("done", "")
            return


def run_inside(
    module: types.ModuleType, job: dict[str, Any], send: Callable[[tuple[Any, ...]], None]
) -> None:
    """In the program's process: run tests that need the program's own classes, and send the results."""
    nonce = job.pop("nonce")
    recorder = Recorder()
    space = module.__dict__
    try:
        code = instrument(job["tests"], "<tests>", recorder)
        setup = _compile_setup(job)
    except (SyntaxError, ValueError) as error:
        recorder.interrupted("error", f"the tests cannot be compiled: {error}")
    else:
        entry = space.get(job["entry_point"])
        wrapped = (
            _noting(entry, job["entry_point"], recorder) if isinstance(entry, types.FunctionType) else entry
        )
        recorder.fixed.update({"candidate"}, (n for n, v in space.items() if callable(v)))
        space.update(recorder.space())
        if wrapped is not None:
            space[job["entry_point"]] = wrapped
        run_suite(job, recorder, space, setup, code)
    send((nonce, recorder.results, True))


def _noting(function: Callable[..., Any], name: str, recorder: Recorder) -> Callable[..., Any]:
    """Wrap a function so that the recorder knows its last call. Recursive calls go through it too."""

    def noting(*args: Any, **kwargs: Any) -> Any:
        recorder.on_call(name, args, kwargs)
        value = function(*args, **kwargs)
        recorder.on_return(value, None)
        return value

    return noting
