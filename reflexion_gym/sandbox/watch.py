"""`watch`: follows a process on the host to its end, and kills it when it and its children go over their limits."""

from __future__ import annotations

import os
import selectors
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from reflexion_gym.sandbox.command import CommandLimits, CommandResult

__all__ = ["Meter", "Use", "size_mb", "usage_of", "watch"]

_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE_MB = os.sysconf("SC_PAGE_SIZE") / (1 << 20)
_FIRST_LOOK, _LAST_LOOK = 0.01, 0.05
_DRAIN_SECONDS = 5.0


@dataclass
class Use:
    """What processes use together."""

    cpu_seconds: float = 0.0
    memory_mb: float = 0.0
    processes: int = 0


def usage_of(pid: int) -> Use:
    """Return what a process and all below it use now. Those that end meanwhile are left out."""
    use = Use()
    waiting = [pid]
    while waiting:
        one = waiting.pop()
        try:
            with open(f"/proc/{one}/stat", "rb") as file:
                fields = file.read().rpartition(b")")[2].split()
            # utime, stime and those of children that were waited for: fields 14 to 17 of proc(5)
            use.cpu_seconds += sum(int(f) for f in fields[11:15]) / _TICKS
            use.memory_mb += int(fields[21]) * _PAGE_MB
            use.processes += int(fields[17])  # its threads
            tasks = os.listdir(f"/proc/{one}/task")
            for task in tasks:
                with open(f"/proc/{one}/task/{task}/children", "rb") as file:
                    waiting += [int(child) for child in file.read().split()]
        except (OSError, ValueError, IndexError):
            continue
    return use


def size_mb(folders: Sequence[Path]) -> float:
    """Return what the files in some folders take."""
    size = 0
    for folder in folders:
        for path, _, names in os.walk(folder):
            for name in names:
                try:
                    size += os.lstat(os.path.join(path, name)).st_blocks * 512
                except OSError:  # gone meanwhile
                    continue
    return size / (1 << 20)


class Meter:
    """Looks at what processes use, less and less often, and says which limit they pass.

    Args:
        limits: CPU and wall time count anew from each sign of progress.
        progress: see `CommandSandbox.run_command`.
        usage: what the processes use now, all of them together.
        folders: where files can be added, on the host.
    """

    def __init__(
        self,
        limits: CommandLimits,
        progress: Callable[[], int] | None,
        usage: Callable[[], Use],
        folders: Sequence[Path] = (),
    ) -> None:
        self.cpu_seconds = self.peak_mb = 0.0
        self._limits, self._progress, self._usage, self._folders = limits, progress, usage, folders
        self._started = self._since = time.monotonic()
        self._look, self._next = _FIRST_LOOK, self._started + _FIRST_LOOK
        self._cpu_before, self._done = 0.0, 0

    @property
    def pause(self) -> float:
        """Seconds until the next look, or until it is time to see what was printed."""
        return max(0.0, min(self._next - time.monotonic(), _LAST_LOOK))

    @property
    def wall_seconds(self) -> float:
        """Seconds since the beginning."""
        return time.monotonic() - self._started

    def over(self, printed: int) -> str:
        """Return the limit that is passed, an empty text for none; looks only when it is time to.

        Args:
            printed: bytes so far on the channel that had most.
        """
        now = time.monotonic()
        if printed > self._limits.flood_mb << 20:
            return "output"
        if now < self._next:
            return ""
        use = self._usage()
        self.peak_mb = max(self.peak_mb, use.memory_mb)
        self.cpu_seconds = max(self.cpu_seconds, use.cpu_seconds)
        done = self._progress() if self._progress is not None else 0
        if done != self._done:
            self._done, self._since, self._cpu_before = done, now, use.cpu_seconds
        self._look = min(_LAST_LOOK, self._look * 1.25)
        self._next = time.monotonic() + self._look
        if use.cpu_seconds - self._cpu_before > self._limits.cpu_seconds:
            return "cpu"
        if self._limits.total_cpu_seconds is not None and use.cpu_seconds > self._limits.total_cpu_seconds:
            return "total"
        if now - self._since > self._limits.wall_seconds:
            return "wall"
        if self._limits.total_seconds is not None and now - self._started > self._limits.total_seconds:
            return "wall"
        if use.memory_mb > self._limits.memory_mb:
            return "memory"
        if self._limits.folders_mb is not None and size_mb(self._folders) > self._limits.folders_mb:
            return "output"
        return "processes" if use.processes > self._limits.processes + 8 else ""


def watch(
    process: subprocess.Popen[bytes],
    limits: CommandLimits,
    progress: Callable[[], int] | None,
    folders: Sequence[Path] = (),
) -> CommandResult:
    """Read a process's output until it has ended, or kill it when it goes over a limit.

    Args:
        process: has pipes for stdout and stderr; killing it must end everything below it.
        limits: see `CommandLimits`.
        progress: see `CommandSandbox.run_command`.
        folders: where it can add files.
    """
    assert process.stdout is not None and process.stderr is not None
    kept: dict[int, bytearray] = {}
    seen: dict[int, int] = {}
    meter = Meter(limits, progress, lambda: usage_of(process.pid), folders)
    ended = "exit"
    end = os.pidfd_open(process.pid)
    deadline: float | None = None
    with selectors.DefaultSelector() as selector:
        for stream in (process.stdout, process.stderr):
            os.set_blocking(stream.fileno(), False)
            kept[stream.fileno()], seen[stream.fileno()] = bytearray(), 0
            selector.register(stream.fileno(), selectors.EVENT_READ)
        selector.register(end, selectors.EVENT_READ)
        left = set(kept) | {end}
        try:
            while left:
                if deadline is not None and time.monotonic() > deadline:
                    break  # somebody outside the sandbox holds the pipe
                for key, _ in selector.select(meter.pause):
                    fd = key.fd
                    if fd == end:
                        selector.unregister(end)
                        left.discard(end)
                        deadline = time.monotonic() + _DRAIN_SECONDS
                        continue
                    try:
                        data = os.read(fd, 1 << 16)
                    except BlockingIOError:
                        continue
                    if not data:
                        selector.unregister(fd)
                        left.discard(fd)
                        continue
                    seen[fd] += len(data)
                    room = (limits.output_kb << 10) - len(kept[fd])
                    if room > 0:
                        kept[fd] += data[:room]
                if ended != "exit" or end not in left:
                    continue
                if over := meter.over(max(seen.values())):
                    ended = over
                    process.kill()
            _, status, spent = os.wait4(process.pid, 0)
            code = os.waitstatus_to_exitcode(status)
            process.returncode = code
        finally:
            os.close(end)
            if process.returncode is None:
                process.kill()
                process.wait()
            process.stdout.close()
            process.stderr.close()
    out, err = (bytes(kept[fd]) for fd in kept)
    return CommandResult(
        ended=ended,
        code=code if code >= 0 else 128 - code,
        stdout=out,
        stderr=err,
        # a killed tree was not waited for below, so that the last look knows more
        cpu_seconds=max(meter.cpu_seconds, spent.ru_utime + spent.ru_stime),
        wall_seconds=meter.wall_seconds,
        peak_mb=meter.peak_mb,
    )
