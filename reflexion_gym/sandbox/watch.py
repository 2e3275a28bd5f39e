"""`watch`: follows a process on the host to its end, and kills it when it and its children go over their limits."""

from __future__ import annotations

import os
import selectors
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass

from reflexion_gym.sandbox.command import CommandLimits, CommandResult

__all__ = ["Use", "over_limit", "usage_of", "watch"]

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


def watch(
    process: subprocess.Popen[bytes],
    limits: CommandLimits,
    progress: Callable[[], int] | None,
    *,
    root_pid: int | None = None,
    kill: Callable[[], None] | None = None,
) -> CommandResult:
    """Read a process's output until it has ended, or kill it when it goes over a limit.

    Args:
        process: has pipes for stdout and stderr.
        limits: see `CommandLimits`.
        progress: see `CommandSandbox.run_command`.
        root_pid: the process whose tree counts, where that is not `process` itself.
        kill: ends the tree; by default `process` is killed, which must end everything below it.
    """
    assert process.stdout is not None and process.stderr is not None
    kept: dict[int, bytearray] = {}
    seen: dict[int, int] = {}
    started = since = time.monotonic()
    look, next_look = _FIRST_LOOK, started + _FIRST_LOOK
    cpu, cpu_before, done_before, peak = 0.0, 0.0, 0, 0.0
    ended = "exit"
    pid = root_pid or process.pid
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
                now = time.monotonic()
                if deadline is not None and now > deadline:
                    break  # somebody outside the sandbox holds the pipe
                for key, _ in selector.select(max(0.0, min(next_look - now, _LAST_LOOK))):
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
                now = time.monotonic()
                over = "output" if max(seen.values()) > limits.flood_mb << 20 else ""
                if not over and now >= next_look:
                    use = usage_of(pid)
                    peak, cpu = max(peak, use.memory_mb), max(cpu, use.cpu_seconds)
                    done = progress() if progress is not None else 0
                    if done != done_before:
                        done_before, since, cpu_before = done, now, use.cpu_seconds
                    over = over_limit(use, use.cpu_seconds - cpu_before, now - since, limits)
                    look = min(_LAST_LOOK, look * 1.25)
                    next_look = time.monotonic() + look
                if over:
                    ended = over
                    (kill or process.kill)()
            _, status, spent = os.wait4(process.pid, 0)
            code = os.waitstatus_to_exitcode(status)
            process.returncode = code
        finally:
            os.close(end)
            if process.returncode is None:
                (kill or process.kill)()
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
        cpu_seconds=max(cpu, spent.ru_utime + spent.ru_stime),
        wall_seconds=time.monotonic() - started,
        peak_mb=peak,
    )


def over_limit(use: Use, cpu_seconds: float, wall_seconds: float, limits: CommandLimits) -> str:
    """Return which limit is passed; an empty text for none. Times are those since the last sign of progress."""
    if cpu_seconds > limits.cpu_seconds:
        return "cpu"
    if wall_seconds > limits.wall_seconds:
        return "wall"
    if use.memory_mb > limits.memory_mb:
        return "memory"
    return "processes" if use.processes > limits.processes + 8 else ""
