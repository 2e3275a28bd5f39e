"""`DockerCommands`: one command in a locked-down container that was started beforehand."""

from __future__ import annotations

import os
import select
import shutil
import struct
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from reflexion_gym.errors import SandboxFault, ToolchainError
from reflexion_gym.sandbox.bubblewrap_command import ENVIRONMENT, limiting
from reflexion_gym.sandbox.command import Command, CommandLimits, CommandResult, Folder
from reflexion_gym.sandbox.docker_image import connect, ensure_image
from reflexion_gym.sandbox.docker_pool import Container, ContainerPool
from reflexion_gym.sandbox.watch import Meter, Use

__all__ = ["DockerCommands"]

_SLOTS = ("/work", "/io")
_PAGE_MB = os.sysconf("SC_PAGE_SIZE") / (1 << 20)
_DRAIN_SECONDS = 10.0
_PAUSE = 0.05


class DockerCommands:
    """Runs commands in containers: no network, read-only files, no capabilities, an ordinary user, killed after use.

    The daemon must run on this machine: folders are shown to containers, and use is read off its control groups.

    Args:
        root: the toolchain root that the image is made of.
        stamp: the file in it that says what it is.
    """

    name = "docker"

    def __init__(self, root: Path, stamp: Path) -> None:
        self._client = connect()
        self.image = ensure_image(self._client, root, stamp, say=lambda text: print(text, file=sys.stderr))
        self._pool = ContainerPool(self._client, self.image, _SLOTS)

    @property
    def brings(self) -> str:
        """The image: commands see its files, not a folder of the host's."""
        return self.image

    def run_command(
        self, command: Command, limits: CommandLimits, progress: Callable[[], int] | None = None
    ) -> CommandResult:
        """See `CommandSandbox.run_command`; ``command.root`` is not looked at: the image is what there is."""
        slotted = {folder.inside: folder for folder in command.folders if folder.inside in _SLOTS}
        container = self._pool.take([f for f in command.folders if f.inside not in _SLOTS])
        try:
            for folder in slotted.values():
                _fill(container, folder)
            result = self._execute(container, command, limits, progress)
        finally:
            self._pool.drop(container)
        for folder in slotted.values():
            if folder.writable:
                _empty(container, folder)
        return result

    def describe(self) -> dict[str, Any]:
        """See `CommandSandbox.describe`."""
        version = self._client.version()
        return {
            "sandbox": self.name,
            "daemon": version.get("Version"),
            "image": self.image,
            "boundary": True,
        }

    def close(self) -> None:
        """Kill the containers."""
        self._pool.close()

    # --------------------------------------------------------------- internal

    def _execute(
        self,
        container: Container,
        command: Command,
        limits: CommandLimits,
        progress: Callable[[], int] | None,
    ) -> CommandResult:
        api = self._client.api
        groups = _Groups(container.pid)
        try:
            made = api.exec_create(
                container.id,
                [*limiting(limits), *command.argv],
                user=f"{container.user}:{container.user}",
                workdir=command.workdir,
                environment={**ENVIRONMENT, **command.env},
            )
            # the response owns the connection: it has to live as long as the socket
            response = api.exec_start(made["Id"], socket=True)
        except Exception as error:
            raise SandboxFault(f"The container did not start {command.argv[0]!r}: {error}") from error
        stream = getattr(response, "_sock", response)
        reader = _Frames(stream, limits)
        open_folders = [container.slots / f.inside.lstrip("/") for f in command.folders if f.writable]
        meter = Meter(limits, progress, groups.use, open_folders)
        ended = "exit"
        deadline: float | None = None
        try:
            while reader.read(meter.pause if deadline is None else _PAUSE):
                if deadline is not None:
                    if time.monotonic() > deadline:
                        break
                    continue
                if over := meter.over(max(reader.seen)):
                    ended = over
                    deadline = time.monotonic() + _DRAIN_SECONDS
                    # meanwhile its output has to be read: the daemon waits until that is written before it says so
                    threading.Thread(target=self._pool.kill, args=(container,), daemon=True).start()
            cpu = max(meter.cpu_seconds, groups.use().cpu_seconds)
            code = 137 if ended != "exit" else self._code(made["Id"])
        finally:
            response.close()
        return CommandResult(
            ended=ended,
            code=code,
            stdout=bytes(reader.kept[0]),
            stderr=bytes(reader.kept[1]),
            cpu_seconds=cpu,
            wall_seconds=meter.wall_seconds,
            peak_mb=meter.peak_mb,
        )

    def _code(self, exec_id: str) -> int:
        for _ in range(200):
            found = self._client.api.exec_inspect(exec_id)
            if not found["Running"] and found["ExitCode"] is not None:
                return int(found["ExitCode"])
            time.sleep(0.005)
        raise SandboxFault("The container daemon does not say how a command ended.")


class _Frames:
    """Takes apart the daemon's stream of stdout and stderr: frames with a head of 8 bytes."""

    def __init__(self, stream: Any, limits: CommandLimits) -> None:
        self._stream, self._room = stream, limits.output_kb << 10
        self._buffer = bytearray()
        self.kept = (bytearray(), bytearray())
        self.seen = [0, 0]
        stream.setblocking(False)

    def read(self, seconds: float) -> bool:
        """Take what comes within some seconds; False at the end of the stream."""
        if not select.select([self._stream], [], [], seconds)[0]:
            return True
        try:
            data = self._stream.recv(1 << 16)
        except BlockingIOError:
            return True
        except OSError:
            return False
        if not data:
            return False
        self._buffer += data
        while len(self._buffer) >= 8:
            kind, size = struct.unpack(">BxxxL", self._buffer[:8])
            if len(self._buffer) < 8 + size:
                break
            place = 1 if kind == 2 else 0
            kept = self.kept[place]
            kept += self._buffer[8 : 8 + min(size, max(0, self._room - len(kept)))]
            self.seen[place] += size
            del self._buffer[: 8 + size]
        return True


class _Groups:
    """What a container uses, read off its control groups on the host (version 1 or 2)."""

    def __init__(self, pid: int) -> None:
        paths: dict[str, str] = {}
        try:
            lines = Path(f"/proc/{pid}/cgroup").read_text("utf-8").splitlines()
        except OSError as error:
            raise SandboxFault(f"The container has ended before it was used: {error}") from error
        for line in lines:
            _, kinds, path = line.split(":", 2)
            paths.update(dict.fromkeys(kinds.split(",") if kinds else [""], path))
        base = Path("/sys/fs/cgroup")
        if "cpuacct" in paths and (base / "cpuacct").is_dir():
            self._cpu = base / "cpuacct" / paths["cpuacct"].lstrip("/") / "cpuacct.usage"
            self._tasks = base / "cpuacct" / paths["cpuacct"].lstrip("/") / "cgroup.procs"
        else:
            self._cpu = base / paths.get("", "").lstrip("/") / "cpu.stat"
            self._tasks = base / paths.get("", "").lstrip("/") / "cgroup.procs"
        if not self._cpu.is_file():
            raise ToolchainError(
                'The sandbox "docker" reads what a container uses off its control group, and there is none at '
                f"{self._cpu}: the daemon must run on this machine."
            )
        self._before = self._spent()

    def use(self) -> Use:
        """Return what all its processes use now; what has ended is counted in its CPU time."""
        use = Use()
        try:
            use.cpu_seconds = self._spent() - self._before
            pids = self._tasks.read_text("ascii").split()
        except OSError:
            return use  # the container is gone
        for pid in pids:
            try:
                fields = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()
            except OSError:
                continue
            use.memory_mb += int(fields[21]) * _PAGE_MB
            use.processes += int(fields[17])
        return use

    def _spent(self) -> float:
        text = self._cpu.read_text("ascii")
        if self._cpu.name == "cpuacct.usage":
            return int(text) / 1e9
        return int(text.split()[1]) / 1e6  # usage_usec stands first


def _fill(container: Container, folder: Folder) -> None:
    """Put a folder's content into its slot. What a command appends to is the same file on both sides.

    A container is made before it is known for what, so that slots are mounted to be written to, and rights decide.
    """
    slot = container.slots / folder.inside.lstrip("/")
    for path in folder.host.iterdir():
        target = slot / path.name
        if (folder.writable or folder.closed) and path.is_file() and not path.is_symlink():
            os.link(path, target)
        elif path.is_dir() and not path.is_symlink():
            shutil.copytree(path, target, symlinks=True)
        else:
            shutil.copy2(path, target, follow_symlinks=False)
    if folder.writable:
        slot.chmod(0o777)
    elif not folder.closed:
        for place, _, names in os.walk(slot):
            for path in (Path(place), *(Path(place) / name for name in names)):
                if not path.is_symlink():
                    path.chmod(path.stat().st_mode & ~0o022)


def _empty(container: Container, folder: Folder) -> None:
    """Take what a command has made out of its slot."""
    slot = container.slots / folder.inside.lstrip("/")
    for path in slot.iterdir():
        target = folder.host / path.name
        if target.exists() and not target.is_symlink() and not path.is_symlink() and target.samefile(path):
            continue
        if target.is_dir() and not target.is_symlink():
            shutil.rmtree(target)
        os.replace(path, target)
