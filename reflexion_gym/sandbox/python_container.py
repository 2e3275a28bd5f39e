"""What stands between two programs where the fork server is the first process of a container.

A container has no namespaces to give away, so the server keeps its root user without root's powers (it may only change
users and kill), and every program runs as an ordinary user who can neither see into the server nor signal it. After
each program everything of its user is killed and removed. Runs inside the sandbox: standard library only.
"""

from __future__ import annotations

import os
import select
import signal
import stat

from reflexion_gym.sandbox import kernel

__all__ = ["be_first", "end_all", "enter", "sweep"]

#: where programs can write
_FOLDERS = ("/tmp", "/dev/shm")
_SWEEP_SECONDS = 5.0


def be_first() -> None:
    """Make sure that this is the first process of a container: only that one can end all others.

    Raises:
        OSError: it is not, or the container has given it more or less than it needs.
    """
    if os.getpid() != 1 or os.getuid() != 0:
        raise OSError("the server must be the first process of its container, and its root user")
    kernel.no_new_privileges()


def enter(user: int) -> None:
    """In a program's process: become an ordinary user for good, in a folder that it can write to."""
    with open("/proc/self/oom_score_adj", "w") as file:
        file.write("1000")  # where memory ends, this ends first, not the server
    os.chdir("/tmp")
    kernel.drop_root(user, user)


def end_all() -> None:
    """Kill every process but this one. The kernel does it in one go: no fork can be faster."""
    try:
        os.kill(-1, signal.SIGKILL)
    except ProcessLookupError:
        pass


def sweep(user: int) -> bool:
    """Wait for what was killed and remove the files that it has left; whether nothing is left then."""
    while True:
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            break
    if any(os.listdir(folder) for folder in _FOLDERS):
        _remove_as(user)
    if any(os.listdir(folder) for folder in (*_FOLDERS, "/dev/mqueue")):
        return False
    for kind in ("shm", "sem", "msg"):
        with open(f"/proc/sysvipc/{kind}") as file:
            if len(file.readlines()) > 1:  # the first says what the columns are
                return False
    return [entry for entry in os.listdir("/proc") if entry.isdigit()] == ["1"]


def _remove_as(user: int) -> None:
    """Remove files as the user to whom they belong: the server itself may not."""
    pid = os.fork()
    if pid == 0:
        try:
            kernel.drop_root(user, user)
            for folder in _FOLDERS:
                for name in os.listdir(folder):
                    _remove(f"{folder}/{name}")
        finally:
            os._exit(0)
    end = os.pidfd_open(pid)
    waiter = select.poll()
    waiter.register(end, select.POLLIN)
    if not waiter.poll(1000 * _SWEEP_SECONDS):
        os.kill(pid, signal.SIGKILL)
    os.close(end)
    os.waitpid(pid, 0)


def _remove(path: str) -> None:
    if not stat.S_ISDIR(os.lstat(path).st_mode):
        os.unlink(path)
        return
    os.chmod(path, 0o700)
    for name in os.listdir(path):
        _remove(f"{path}/{name}")
    os.rmdir(path)
