"""`CommandSandbox`: runs one command, such as a compiler or a compiled program, behind a wall and within limits."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from reflexion_gym.core import Record

__all__ = ["Command", "CommandLimits", "CommandResult", "CommandSandbox", "Folder"]


@dataclass(frozen=True)
class CommandLimits(Record):
    """What one command may use. Times are counted anew from each sign of progress, where it shows any."""

    cpu_seconds: float = 10.0
    wall_seconds: float = 20.0
    total_seconds: float | None = None
    """wall time from beginning to end, whatever progress is shown"""
    total_cpu_seconds: float | None = None
    """CPU time likewise"""
    memory_mb: int = 1024
    """resident memory of all its processes"""
    address_space_mb: int | None = None
    """a limit of the kernel's; None for runtimes that reserve more than they use"""
    processes: int = 256
    """processes and threads"""
    files_mb: int = 64
    """size of any one file, and of its /tmp"""
    folders_mb: int | None = None
    """size of the folders that it may add files to, together"""
    stack_mb: int = 256
    output_kb: int = 4096
    """what is kept of stdout and of stderr; more is drained, up to `flood_mb`"""
    flood_mb: int = 64


@dataclass(frozen=True)
class Folder:
    """A folder of the host's, and where the command sees it."""

    host: Path
    inside: str
    writable: bool = False
    closed: bool = False
    """its files are what they are: none can be added or taken away, and those that everybody may write to can be written"""


@dataclass(frozen=True)
class Command:
    """One command."""

    argv: Sequence[str]
    root: Path
    """the file system that it sees, read only: a toolchain root, or ``/`` for the host's own system folders"""
    folders: Sequence[Folder] = ()
    env: Mapping[str, str] = field(default_factory=dict)
    workdir: str = "/tmp"


@dataclass(frozen=True)
class CommandResult:
    """How a command ended."""

    ended: str
    """``exit``, or the limit that it went over: ``cpu``, ``wall``, ``memory``, ``processes``, ``output``; ``total``
    where it was `CommandLimits.total_cpu_seconds`"""
    code: int
    """the exit code; 128 and the number of the signal that killed it"""
    stdout: bytes
    stderr: bytes
    cpu_seconds: float
    wall_seconds: float
    peak_mb: float

    @property
    def ok(self) -> bool:
        """Whether it ended by itself, with code 0."""
        return self.ended == "exit" and self.code == 0


class CommandSandbox(Protocol):
    """Runs commands with no network, no files but those shown, within limits; nothing that they start survives them."""

    name: str

    @property
    def brings(self) -> str:
        """The container image whose files commands see, in place of a folder of the host's; empty for none."""
        ...

    def run_command(
        self, command: Command, limits: CommandLimits, progress: Callable[[], int] | None = None
    ) -> CommandResult:
        """Run a command to its end.

        Args:
            command: what to run.
            limits: what it may use.
            progress: a number that grows while the command gets on; each time it has grown, times start anew.

        Raises:
            ToolchainError: something that the sandbox needs is not installed.
            SandboxFault: the sandbox does not work. Never the command's fault.
        """
        ...

    def describe(self) -> dict[str, Any]:
        """Return what is in force, for people."""
        ...
