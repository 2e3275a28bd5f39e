"""`Worker`: one pair of fork servers, for programs and for tests, and the run of one judgement on it."""

from __future__ import annotations

import itertools
import marshal
import os
import select
import signal
import socket
import time
from dataclasses import dataclass, field
from typing import Any

from reflexion_gym.errors import SandboxFault, ToolchainError
from reflexion_gym.judge import wire
from reflexion_gym.judge.verdict import Limits
from reflexion_gym.sandbox.base import Sandbox, Zygote, memory_file

__all__ = ["Run", "Worker", "WorkerBroken"]

_SERVER = (
    "reflexion_gym.sandbox.kernel",
    "reflexion_gym.sandbox.python_container",
    "reflexion_gym.sandbox.python_zygote",
)
_REFEREE = tuple(
    f"reflexion_gym.judge.{name}" for name in ("values", "frames", "wire", "recorder", "link", "referee")
)
_CANDIDATE = (*_REFEREE, "reflexion_gym.judge.candidate")
#: what programs usually import; loaded once, before the forks
#: Few, since each makes every fork dearer; all others are there to be imported
_PREIMPORTED = [
    "bisect",
    "cmath",
    "collections",
    "collections.abc",
    "copy",
    "functools",
    "heapq",
    "itertools",
    "math",
    "operator",
    "random",
    "re",
    "string",
    "typing",
]
_REFEREE_IMPORTS = ["math", "random", "typing"]
#: what the tests' process may use beyond the program's limits: it has the tests' own work to do
_EXTRA_SECONDS = 2.0
_TEST_MEMORY_MB = 3072
_BACKSTOP_SECONDS = 15.0
#: a referee that stays is replaced after this many jobs
_SESSION_JOBS = 500
_SESSION_LIMITS = {
    "cpu_seconds": 1e9,
    "wall_seconds": 1e9,
    "memory_mb": _TEST_MEMORY_MB,
    "files_mb": 8,
    "processes": 32,
}
_GRACE_SECONDS = 0.25
#: what the tests' process may report in all, and how long a text of it is kept. No honest suite comes near it
_REPORT_BYTES = 64 << 20
_REPORT_TEXT = 4000


#: the format that every Python from 3.4 on reads: a sandbox may have an older one than this
_MARSHAL = 4


class WorkerBroken(SandboxFault):
    """A fork server is gone or did not manage to jail a process: try again on a fresh worker."""


@dataclass
class Run:
    """What came of one run, as observed; no verdict yet."""

    results: list[list[Any]] = field(default_factory=list)
    end: str = ""
    """``done``, ``gone`` (the program's process stopped answering), a status, or empty (the tests' process died)"""
    message: str = ""
    stdout: str = ""
    flooded: bool = False
    program: dict[str, Any] = field(default_factory=dict)
    """the program's server's last word"""
    tests: dict[str, Any] = field(default_factory=dict)
    """the tests' server's last word"""
    python: str = ""
    """the version of the interpreter that the program ran in"""


@dataclass
class _Session:
    """A referee that stays for many jobs."""

    id: int
    socket: socket.socket
    imports: set[str]
    served: int = 0


class Worker:
    """Two fork servers. Serves one judgement at a time."""

    _ids = itertools.count(1)

    def __init__(self, sandbox: Sandbox) -> None:
        self._program = sandbox.start(
            "reflexion_gym.judge.candidate", (*_SERVER, *_CANDIDATE), imports=_PREIMPORTED
        )
        try:
            self._tests = sandbox.start(
                "reflexion_gym.judge.referee",
                (*_SERVER, *_REFEREE),
                imports=_REFEREE_IMPORTS,
                packages=("numpy",),
            )
        except BaseException:
            self._program.close()
            raise
        self._session: _Session | None = None

    def close(self) -> None:
        """End both servers and all that they started."""
        if self._session is not None:
            self._session.socket.close()
        self._program.close()
        self._tests.close()

    def run(
        self,
        program: dict[str, Any],
        tests: dict[str, Any],
        limits: Limits,
        imports: list[str],
        *,
        trusted: bool,
    ) -> Run:
        """Run a program against tests.

        Args:
            program: the job of `candidate.main`.
            tests: the job of `referee.main`.
            limits: the program's limits.
            imports: packages that the tests use.
            trusted: the tests are the task's own: they run in the referee that is there. Others get one to themselves.

        Raises:
            WorkerBroken: the fault is the sandbox's; this worker must not be used again.
            ToolchainError: the sandbox lacks a package that the tests use.
        """
        if self._tests.packages is not None and (lacking := set(imports) - self._tests.packages):
            raise ToolchainError(
                f"The tests use {', '.join(sorted(lacking))}, which the sandbox's Python {self._tests.python} does not "
                f"have: use an image that has it (Debian's package is python3-numpy), or the sandbox 'bubblewrap'."
            )
        job_id = next(self._ids)
        channel, channel_tests = socket.socketpair()
        out_read, out_write = os.pipe()
        report_read, report_write = os.pipe()
        program_job = memory_file(marshal.dumps(program, _MARSHAL))
        tests_job = memory_file(marshal.dumps(tests, _MARSHAL))
        try:
            try:
                tests_fds = [channel_tests.fileno(), tests_job, report_write]
                if trusted:
                    self._send_to_session(tests_fds, imports)
                else:
                    self._end_session()  # the server looks after one process at a time
                    order = {"id": job_id, "limits": _test_limits(limits), "output": None, "imports": imports}
                    self._tests.send(order, tests_fds)
                self._program.send(
                    {"id": job_id, "limits": limits.to_dict(), "output": 2},
                    [channel.fileno(), program_job, out_write],
                )
            except OSError as error:
                raise WorkerBroken(f"A fork server of the sandbox is gone: {error}.") from error
            finally:
                channel.close()
                channel_tests.close()
                for fd in (out_write, report_write, program_job, tests_job):
                    os.close(fd)
            return self._observe(job_id, limits, out_read, report_read, trusted)
        finally:
            os.close(out_read)
            os.close(report_read)

    def _send_to_session(self, fds: list[int], imports: list[str]) -> None:
        """Hand a job to the referee that stays, starting one where there is none."""
        session = self._session
        if session is not None and (session.served >= _SESSION_JOBS or not set(imports) <= session.imports):
            self._end_session()
            session = None
        if session is None:
            ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            session = self._session = _Session(next(self._ids), ours, set(imports))
            order = {
                "id": session.id,
                "limits": _SESSION_LIMITS,
                "output": None,
                "imports": imports,
                "session": True,
            }
            try:
                self._tests.send(order, [theirs.fileno(), theirs.fileno()])
            finally:
                theirs.close()
        session.served += 1
        socket.send_fds(session.socket, [b"job"], fds)

    def _end_session(self) -> dict[str, Any]:
        """Kill the referee that stays; return its server's last word."""
        session, self._session = self._session, None
        if session is None:
            return {}
        session.socket.close()
        self._tests.kill_job(session.id)
        return self._answer(self._tests, session.id)

    def _observe(self, job_id: int, limits: Limits, out_read: int, report_read: int, trusted: bool) -> Run:
        run = Run()
        os.set_blocking(out_read, False)
        waiter = select.poll()
        program_fd, tests_fd = self._program.control.fileno(), self._tests.control.fileno()
        for fd in (out_read, report_read, program_fd, tests_fd):
            waiter.register(fd, select.POLLIN)
        output = _Output(limits)
        report = _Report(run)
        now = time.monotonic()
        backstop = now + limits.wall_seconds + _BACKSTOP_SECONDS
        tests_until = now + limits.wall_seconds + _EXTRA_SECONDS if trusted else backstop
        kill_at = backstop
        killed = False
        while not (run.program and (run.tests or (trusted and run.end))):
            now = time.monotonic()
            if now >= backstop:
                raise WorkerBroken("A fork server of the sandbox does not answer.")
            if now >= tests_until and not run.end:
                run.tests = {**self._end_session(), "reason": "wall"}
                tests_until = backstop
                kill_at = now
            if now >= kill_at and not killed:
                self._program.kill_job(job_id)
                killed = True
            until = min(tests_until, backstop if killed else kill_at)
            for fd, _ in waiter.poll(max(1.0, (until - now) * 1000)):
                if fd == report_read:
                    data = os.read(report_read, 1 << 16)
                    if (
                        not report.add(data) and not run.tests
                    ):  # a flood: nothing more is read from these tests
                        waiter.unregister(report_read)
                        if trusted:
                            run.tests = self._end_session()
                        else:
                            self._tests.kill_job(job_id)
                    elif not data:
                        waiter.unregister(report_read)
                        if trusted and not run.end and not run.tests:  # the referee is gone
                            run.tests = self._end_session()
                            kill_at = now
                    if run.end and not killed:
                        # a program that is gone may be on its way out: let its server see how it ended
                        kill_at = now + (_GRACE_SECONDS if run.end == "gone" else 0)
                elif fd == out_read:
                    if not output.drain(out_read):
                        waiter.unregister(out_read)
                    if output.flooded and not killed:
                        kill_at = now
                elif fd == program_fd:
                    run.program = self._answer(self._program, job_id)
                elif trusted:  # the referee that stays has ended; its report ends with it
                    waiter.unregister(tests_fd)
                    run.tests = run.tests or self._end_session()
                    kill_at = now
                else:
                    run.tests = self._answer(self._tests, job_id)
                    if not killed and not run.end:
                        kill_at = now
        output.drain(out_read)
        if not (trusted and run.end):
            while (data := os.read(report_read, 1 << 16)) and report.add(data):
                pass
        run.stdout, run.flooded = output.text(), output.flooded
        run.python = self._program.python
        return run

    def _answer(self, server: Zygote, job_id: int) -> dict[str, Any]:
        answer = server.receive()
        if answer is None or answer.get("id") != job_id:
            raise WorkerBroken(
                f"A fork server of the sandbox is gone. It said: {server.errors() or 'nothing'}"
            )
        if not answer["ready"]:
            raise WorkerBroken(
                f"The sandbox could not jail a process: {answer['error'] or 'it was killed before'}"
            )
        return answer


class _Output:
    """What a program printed, up to a cap; the rest is read and dropped."""

    def __init__(self, limits: Limits) -> None:
        self.kept = bytearray()
        self.cap = limits.output_kb << 10
        self.flood = limits.flood_mb << 20
        self.total = 0
        self.open = True

    @property
    def flooded(self) -> bool:
        return self.total > self.flood

    def drain(self, fd: int) -> bool:
        """Read what is there. Returns False once all writers are gone."""
        while self.open:
            try:
                data = os.read(fd, 1 << 16)
            except BlockingIOError:
                return True
            if not data:
                self.open = False
                break
            self.total += len(data)
            if len(self.kept) < self.cap:
                self.kept += data[: self.cap - len(self.kept)]
            if self.flooded:
                return True
        return self.open

    def text(self) -> str:
        return self.kept.decode("utf-8", "replace")


def _test_limits(limits: Limits) -> dict[str, Any]:
    wall = limits.wall_seconds + _EXTRA_SECONDS
    return {
        **limits.to_dict(),
        "wall_seconds": wall,
        "cpu_seconds": wall,
        "memory_mb": max(_TEST_MEMORY_MB, limits.memory_mb),
        "files_mb": 8,
    }


class _Report:
    """What the tests' process says. It is sandboxed and may lie about its own tests, but about no more than that."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.data = bytearray()
        self.total = 0

    def add(self, data: bytes) -> bool:
        """Take what was read. Returns False once it is more than any tests have to say."""
        self.total += len(data)
        if self.total > _REPORT_BYTES:
            self.data.clear()
            self._malformed()
            return False
        self.data += data
        while len(self.data) >= 4:
            stop = 4 + int.from_bytes(self.data[:4], "little")
            if stop > len(self.data):
                break
            frame = bytes(self.data[4:stop])
            del self.data[:stop]
            if not self.run.end:
                self._take(frame)
        return True

    def _take(self, frame: bytes) -> None:
        run = self.run
        try:
            message = wire.decode(frame, plain=True)
            for test, passed, status, returned in message[0]:
                texts = [str(text)[:_REPORT_TEXT] for text in (test, status, returned)]
                run.results.append([texts[0], passed is True and status == "passed", *texts[1:]])
            if len(message) == 3:
                run.end, run.message = str(message[1]), str(message[2])[:_REPORT_TEXT]
        except (ValueError, TypeError, LookupError):
            self._malformed()

    def _malformed(self) -> None:
        if not self.run.end:
            self.run.end, self.run.message = "error", "the tests' process sent a malformed report"


def signal_name(number: int) -> str:
    """Return the name of a signal, such as ``SIGSEGV``."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
