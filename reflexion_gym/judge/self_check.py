"""The judge's check of itself: nothing is scored by a judge that does not tell right from wrong or does not hold."""

from __future__ import annotations

import dataclasses
import os
import socket
import tempfile
from typing import TYPE_CHECKING

from reflexion_gym.errors import SandboxFault
from reflexion_gym.judge.verdict import Program, TestSuite

if TYPE_CHECKING:
    from reflexion_gym.judge.judge import Judge

__all__ = ["run_self_check"]

_SUITE = TestSuite(
    "def check(candidate):\n    assert candidate(2, 3) == 5\n    assert candidate(-1, 1) == 0\n"
)
_RIGHT = "def add(a, b):\n    return a + b\n"
_WRONG = "def add(a, b):\n    return a - b\n"
_LOOP = "def add(a, b):\n    while True:\n        pass\n"
_PROBE = """\
import os, socket
def probe(secret, folder, port):
    found = []
    for path in (secret, "/etc/shadow", "/var/log", "/home", "/sys"):
        try:
            if os.listdir(path) if os.path.isdir(path) else not open(path).close():
                found.append("can read " + path)
        except OSError:
            pass
    for path in (os.path.join(folder, "written"), "/usr/written", "/written"):
        try:
            open(path, "w").close()
            found.append("can write " + path)
        except OSError:
            pass
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
        found.append("can reach the host's network")
    except OSError:
        pass
    if os.getuid() == 0:
        found.append("runs as root")
    if {int(p) for p in os.listdir("/proc") if p.isdigit()} - {os.getpid(), os.getppid()}:
        found.append("sees other processes")
    return found
"""


def run_self_check(judge: Judge) -> None:
    """Run a right, a wrong and a looping program, and, where the sandbox is a boundary, one that tries to get out.

    Raises:
        SandboxFault: what is not as it must be.
    """
    limits = dataclasses.replace(judge.limits, cpu_seconds=10.0, wall_seconds=20.0)
    for code, expected in ((_RIGHT, "passed"), (_WRONG, "failed")):
        verdict = judge._check(Program(code, "add"), _SUITE, limits)
        if verdict.status != expected:
            raise SandboxFault(
                f"The judge's check of itself: a program that must be {expected!r} was {verdict.status!r} "
                f"({verdict.message}). Nothing is scored until this is repaired."
            )
    verdict = judge._check(Program(_LOOP, "add"), _SUITE, dataclasses.replace(limits, cpu_seconds=0.1))
    if verdict.status != "timeout":
        raise SandboxFault(
            f"The judge's check of itself: an endless loop was {verdict.status!r} ({verdict.message})."
        )
    if judge.sandbox.describe()["boundary"]:
        _try_to_get_out(judge)


def _try_to_get_out(judge: Judge) -> None:
    limits = dataclasses.replace(judge.limits, cpu_seconds=10.0, wall_seconds=20.0)
    with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0)) as server:
        os.chmod(folder, 0o777)
        secret = os.path.join(folder, "secret")
        with open(secret, "w") as file:
            file.write("secret")
        os.chmod(secret, 0o644)
        port = server.getsockname()[1]
        suite = TestSuite(f"assert probe({secret!r}, {folder!r}, {port}) == []", form="asserts")
        verdict = judge._check(Program(_PROBE, "probe"), suite, limits)
        if verdict.status != "passed" or os.path.exists(os.path.join(folder, "written")):
            raise SandboxFault(
                f"The sandbox does not hold: a program {verdict.tests[0].returned if verdict.tests else verdict.message}. "
                "Nothing is scored until this is repaired."
            )
