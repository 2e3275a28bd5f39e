"""`BubblewrapCommands`: one command in namespaces of its own, built by bubblewrap."""

from __future__ import annotations

import itertools
import os
import stat
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from reflexion_gym.errors import SandboxFault
from reflexion_gym.sandbox.bubblewrap import find_bwrap, host_binds
from reflexion_gym.sandbox.command import Command, CommandLimits, CommandResult, Folder
from reflexion_gym.sandbox.host_tools import tool_binds
from reflexion_gym.sandbox.watch import watch

__all__ = ["ENVIRONMENT", "BubblewrapCommands", "limiting"]

_NOBODY = 65534
#: as root every command gets a user id of its own: the kernel counts processes by user
_USERS = itertools.cycle(range(210_000, 218_000))
ENVIRONMENT = {
    "PATH": "/usr/local/bin:/usr/bin:/bin",
    "HOME": "/tmp",
    "TMPDIR": "/tmp",
    "LANG": "C.UTF-8",
    "LC_ALL": "C.UTF-8",
    "PYTHONHASHSEED": "0",
    "PYTHONUTF8": "1",
}


class BubblewrapCommands:
    """Runs commands inside bubblewrap: no network, own processes and IPC, no capabilities, an ordinary user."""

    name = "bubblewrap"
    brings = ""

    def __init__(self) -> None:
        self._bwrap = find_bwrap()
        self._root = os.geteuid() == 0

    def run_command(
        self, command: Command, limits: CommandLimits, progress: Callable[[], int] | None = None
    ) -> CommandResult:
        """See `CommandSandbox.run_command`."""
        status, told = os.pipe()
        wall = ["--json-status-fd", str(told), *self._wall(command, limits)]
        try:
            try:
                process = subprocess.Popen(
                    [self._bwrap, *wall, "--", *self._inner(limits), *command.argv],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    env={},
                    cwd="/",
                    start_new_session=True,
                    pass_fds=[told],
                )
            except OSError as error:
                raise SandboxFault(f"bubblewrap could not be started: {error}.") from error
            finally:
                os.close(told)
            result = watch(process, limits, progress, [f.host for f in command.folders if f.writable])
            # the code of what it started is told only where something was started; stderr could be anybody's
            started = b"exit-code" in _read(status)
        finally:
            os.close(status)
        if result.ended == "exit" and not started:
            said = result.stderr[:300].decode("utf-8", "replace").strip()
            raise SandboxFault(f"The sandbox (bubblewrap) did not start {command.argv[0]!r}: {said}")
        return result

    def describe(self) -> dict[str, Any]:
        """See `CommandSandbox.describe`."""
        return {"sandbox": self.name, "tool": self._bwrap, "boundary": True}

    def _wall(self, command: Command, limits: CommandLimits) -> list[str]:
        args = ["--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"]
        args += ["--die-with-parent", "--new-session", "--clearenv", "--cap-drop", "ALL"]
        if self._root:  # no user namespace, so that folders of root's can be shown; root is dropped inside
            for capability in ("CAP_SETUID", "CAP_SETGID", "CAP_SETPCAP"):
                args += ["--cap-add", capability]
        else:
            args += ["--unshare-user", "--uid", str(_NOBODY), "--gid", str(_NOBODY)]
        if command.root == Path("/"):
            args += [*host_binds(), *tool_binds()]
            for folder in command.folders:
                args += ["--perms", "0755", "--dir", folder.inside]
        else:
            args += ["--ro-bind", str(command.root), "/"]
        # what is written below /dev is memory that no limit counts
        args += ["--proc", "/proc", "--dev", "/dev", "--remount-ro", "/dev"]
        args += ["--size", str(limits.files_mb << 20), "--perms", "1777", "--tmpfs", "/tmp"]
        for folder in command.folders:
            args += _binds(folder)
        for name, value in {**ENVIRONMENT, **command.env}.items():
            args += ["--setenv", name, value]
        if command.root == Path("/"):
            args += ["--remount-ro", "/"]
        return [*args, "--chdir", command.workdir]

    def _inner(self, limits: CommandLimits) -> list[str]:
        """The programs that set limits and drop root, from inside the wall."""
        args = limiting(limits)
        if self._root:
            user = str(next(_USERS))
            drop = ["/usr/bin/setpriv", "--reuid", user, "--regid", user, "--clear-groups"]
            args = [*drop, "--bounding-set=-all", "--inh-caps=-all", "--no-new-privs", *args]
        return args


def _read(pipe: int) -> bytes:
    os.set_blocking(pipe, False)
    try:
        return os.read(pipe, 1 << 16)
    except BlockingIOError:  # empty, and held by a process that was killed and is not gone yet
        return b""


def _binds(folder: Folder) -> list[str]:
    if not folder.closed:
        return ["--bind" if folder.writable else "--ro-bind", str(folder.host), folder.inside]
    args = ["--perms", "0755", "--tmpfs", folder.inside]
    for file in folder.host.iterdir():
        bind = "--bind" if file.stat().st_mode & stat.S_IWOTH else "--ro-bind"
        args += [bind, str(file), f"{folder.inside}/{file.name}"]
    return [*args, "--remount-ro", folder.inside]


def limiting(limits: CommandLimits) -> list[str]:
    """Return the program that sets the kernel's limits and then becomes the command behind it."""
    # CPU time is counted by `watch`, per call; the kernel's limit is on the whole life of a process
    args = [
        "/usr/bin/prlimit",
        "--core=0",
        "--nofile=512",
        f"--fsize={limits.files_mb << 20}",
        f"--nproc={limits.processes}",
        f"--stack={limits.stack_mb << 20}",
    ]
    if limits.address_space_mb is not None:
        args.append(f"--as={limits.address_space_mb << 20}")
    return args
