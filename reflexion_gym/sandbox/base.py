"""`Sandbox`: where programs run; `Zygote`: a fork server that a sandbox has started."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from importlib import resources
from queue import SimpleQueue
from typing import IO, Any, Protocol, TypeVar

from reflexion_gym.errors import SandboxFault
from reflexion_gym.sandbox.python_zygote import BOOT

__all__ = ["Sandbox", "ServerProcess", "Zygote", "bundle", "greet", "launch", "memory_file"]

_R = TypeVar("_R")
_START_SECONDS = 30.0


class Sandbox(Protocol):
    """Starts Python fork servers behind whatever wall this kind of sandbox has."""

    name: str

    def start(
        self,
        payload: str,
        modules: Sequence[str],
        *,
        imports: Sequence[str] = (),
        packages: Sequence[str] = (),
    ) -> Zygote:
        """Start a fork server.

        Args:
            payload: the module whose ``main()`` runs each job.
            modules: the modules to send in, in the order in which they import each other, `payload` included.
            imports: standard modules to import beforehand.
            packages: installed packages (such as ``numpy``) that jobs may ask for; everything else stays outside.

        Raises:
            ToolchainError: something that the sandbox needs is not installed.
            SandboxFault: the sandbox does not work on this machine.
        """
        ...

    def describe(self) -> dict[str, Any]:
        """Return what is in force, for people: the tool, its version, each kind of isolation."""
        ...


class ServerProcess(Protocol):
    """What a fork server runs as: a process of this host, or a container."""

    @property
    def pid(self) -> int:
        """Its number on this host."""
        ...

    def kill(self) -> None:
        """End it and everything that it started."""
        ...

    def wait(self) -> int:
        """Wait for its end and return its exit code."""
        ...


class Zygote:
    """The host's end of a running fork server."""

    def __init__(self, process: ServerProcess, control: socket.socket, errors: IO[bytes]) -> None:
        self.process = process
        self.control = control
        self.python = ""
        """the version of its interpreter, which need not be this one's"""
        self.packages: frozenset[str] | None = None
        """the installed packages that jobs may ask for; None: all that were named when it was started"""
        self._errors = errors

    def send(self, message: Mapping[str, Any], fds: Sequence[int]) -> None:
        """Send a job with its descriptors.

        Raises:
            OSError: the server is gone.
        """
        socket.send_fds(self.control, [json.dumps(message).encode()], fds)

    def kill_job(self, job_id: int) -> None:
        """Have the job's process killed, if it still runs."""
        try:
            self.control.send(b"K%d" % job_id)
        except OSError:
            pass

    def receive(self) -> dict[str, Any] | None:
        """Return the next answer, None when the server is gone."""
        try:
            data = self.control.recv(1 << 16)
            return json.loads(data) if data else None
        except (OSError, ValueError):
            return None

    def errors(self) -> str:
        """What the server and its sandbox wrote to stderr."""
        try:
            self._errors.seek(0)
            return self._errors.read(4000).decode("utf-8", "replace").strip()
        except (OSError, ValueError):
            return ""

    def close(self) -> None:
        """End the server and everything that it started."""
        self.control.close()
        self.process.kill()
        self.process.wait()
        self._errors.close()


class _Starter:
    """One thread that starts every server of this process, and lives as long as the process.

    The kernel sends "your parent died" when the *thread* that forked is gone. A server started from a short-lived
    thread would be killed with it.
    """

    def __init__(self) -> None:
        self._jobs: SimpleQueue[tuple[Callable[[], Any], Future[Any]]] = SimpleQueue()
        self.pid = os.getpid()
        threading.Thread(target=self._work, name="reflexion-gym-sandbox-starter", daemon=True).start()

    def _work(self) -> None:
        while True:
            job, future = self._jobs.get()
            try:
                future.set_result(job())
            except BaseException as error:
                future.set_exception(error)

    def run(self, job: Callable[[], _R]) -> _R:
        future: Future[_R] = Future()
        self._jobs.put((job, future))
        return future.result()


_starter: _Starter | None = None
_starter_lock = threading.Lock()


def _run_in_starter(job: Callable[[], _R]) -> _R:
    global _starter
    with _starter_lock:
        if _starter is None or _starter.pid != os.getpid():
            _starter = _Starter()
        starter = _starter
    return starter.run(job)


def _after_fork() -> None:
    """In a forked process: the starter's thread is not there, and its lock may have been held."""
    global _starter, _starter_lock
    _starter, _starter_lock = None, threading.Lock()


os.register_at_fork(after_in_child=_after_fork)


def memory_file(data: bytes) -> int:
    """Return the descriptor of a file in memory that holds `data`, at its beginning."""
    fd = os.memfd_create("job", os.MFD_CLOEXEC)
    try:
        view = memoryview(data)
        while view:
            view = view[os.write(fd, view) :]
        os.lseek(fd, 0, os.SEEK_SET)
    except BaseException:
        os.close(fd)
        raise
    return fd


def _source(module: str) -> str:
    package, _, name = module.rpartition(".")
    return resources.files(package).joinpath(name + ".py").read_text("utf-8")


def bundle(config: Mapping[str, Any], modules: Sequence[str]) -> int:
    """Return the descriptor of a file in memory with what a server is made of; see `python_zygote.BOOT`."""
    sources = [(module, _source(module)) for module in modules]
    return memory_file(json.dumps({"modules": sources, "config": dict(config)}).encode())


def launch(
    command: Sequence[str],
    config: Mapping[str, Any],
    modules: Sequence[str],
    *,
    env: Mapping[str, str] | None = None,
    what: str,
) -> Zygote:
    """Start ``command -c BOOT`` as a fork server and wait until it says hello.

    Args:
        command: the interpreter with its options, and before it whatever builds the sandbox.
        config: what the server is told; see `python_zygote.serve`.
        modules: the modules to send in.
        env: the environment of the command; None for an empty one.
        what: the name of the sandbox, for messages.

    Raises:
        SandboxFault: it did not start.
    """
    source = bundle(config, modules)
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    errors = tempfile.TemporaryFile()  # noqa: SIM115 (the server's for as long as it lives)
    try:
        process = _run_in_starter(
            lambda: subprocess.Popen(
                [*command, "-s", "-S", "-B", "-W", "ignore", "-c", BOOT, str(theirs.fileno()), str(source)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=errors,
                pass_fds=(theirs.fileno(), source),
                env=dict(env or {}),
                cwd="/",
                start_new_session=True,
            )
        )
    except OSError as error:
        ours.close()
        errors.close()
        raise SandboxFault(f"The {what} could not be started: {error}.") from error
    finally:
        theirs.close()
        os.close(source)
    return greet(Zygote(process, ours, errors), f"{what}, with {sys.executable},")


def greet(zygote: Zygote, what: str) -> Zygote:
    """Return the server once it has said hello.

    Raises:
        SandboxFault: it does not.
    """
    zygote.control.settimeout(_START_SECONDS)
    hello = zygote.receive()
    if hello is None or "hello" not in hello:
        zygote.process.kill()
        code = zygote.process.wait()
        said = zygote.errors() or f"it ended with code {code} and said nothing"
        zygote.close()
        raise SandboxFault(f"The {what} did not start. It said: {said}")
    zygote.control.settimeout(None)
    zygote.python = str(hello["python"])
    return zygote
