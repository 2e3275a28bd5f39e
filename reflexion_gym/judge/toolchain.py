"""`Toolchain`: where a language's compilers come from: a root folder made for them, or the host's own system folders."""

from __future__ import annotations

import functools
import hashlib
import json
import os
import shutil
import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path

from reflexion_gym.errors import ConfigError, SandboxFault, ToolchainError
from reflexion_gym.judge.languages.base import WARM, WORK, Language
from reflexion_gym.sandbox.command import Command, CommandLimits, CommandSandbox, Folder
from reflexion_gym.sandbox.root_folder import STAMP, root_folder
from reflexion_gym.user_cache import cache_folder

__all__ = ["Toolchain", "find_toolchain", "host_has", "how_to_install", "root_has", "toolchain_for"]

#: what stands for the file system of a container image, which is no folder of this host
_IMAGE = Path("/image")
_WARM_LIMITS = CommandLimits(cpu_seconds=300, wall_seconds=600, memory_mb=4096, files_mb=1024, processes=512)
_lock = threading.Lock()
_in_image: dict[tuple[str, str], bool] = {}


@dataclass(frozen=True)
class Toolchain:
    """The file system in which a language's tools run."""

    root: Path
    """``/`` for the host's own, ``/image`` for that of a container image"""
    fingerprint: str
    """changes when its tools change"""

    @property
    def kind(self) -> str:
        """``host``, ``image`` or ``root``."""
        return "host" if self.is_host else "image" if self.root == _IMAGE else "root"

    @property
    def is_host(self) -> bool:
        """Whether the tools are the host's."""
        return self.root == Path("/")

    def warm_folder(self, language: Language, sandbox: CommandSandbox) -> Path | None:
        """Return the folder of what is made once per toolchain, made now where it is not there yet; None for none.

        It is shown read only to programs, so that none can change what a later one finds.

        Raises:
            SandboxFault: it cannot be made.
        """
        commands = language.warm_commands()
        if not commands:
            return None
        files = language.warm_files()
        what = json.dumps(
            [self.fingerprint, files, [list(c) for c in commands], sandbox.name], sort_keys=True
        )
        folder = warm_base() / f"{language.id}-{hashlib.sha256(what.encode()).hexdigest()[:16]}"
        with _lock:
            if not folder.is_dir():
                _warm(self, language, sandbox, folder)
        return folder


def warm_base() -> Path:
    """Return the folder of all warm folders: ``$REFLEXION_GYM_WARM``, by default in the user's cache."""
    chosen = os.environ.get("REFLEXION_GYM_WARM")
    return Path(chosen) if chosen else cache_folder() / "warm"


def _warm(toolchain: Toolchain, language: Language, sandbox: CommandSandbox, folder: Path) -> None:
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="warm-", dir=folder.parent) as base:
        work, made = Path(base, "work"), Path(base, "made")
        for one in (work, made):
            one.mkdir()
            one.chmod(0o777)
        for name, text in language.warm_files().items():
            Path(work, name).write_text(text, "utf-8")
        shown = (Folder(work, WORK, True), Folder(made, WARM, True))
        for argv in language.warm_commands():
            result = sandbox.run_command(
                Command(argv, toolchain.root, shown, language.env, WORK), _WARM_LIMITS
            )
            if not result.ok:
                said = (result.stderr or result.stdout)[-600:].decode("utf-8", "replace").strip()
                raise SandboxFault(
                    f"{language.name}: {argv[0]} failed to prepare its cache ({result.ended}, code {result.code}): "
                    f"{said}"
                )
        made.chmod(0o755)
        try:
            os.rename(made, folder)
        except OSError:
            if not folder.is_dir():  # another process was faster: its folder serves as well
                raise
        else:
            made.mkdir()  # for the cleanup


def host_has(language: Language) -> bool:
    """Whether every tool of a language is among the host's own programs."""
    return all(Path(tool).exists() for tool in _host_tools(language))


def root_has(root: Path, language: Language) -> bool:
    """Whether every tool of a language is in a toolchain root. Links there lead to places in the root: not followed."""
    return all(os.path.lexists(root / tool.lstrip("/")) for tool in language.tools)


def toolchain_for(sandbox: CommandSandbox, language: Language, prefer: str | None = None) -> Toolchain:
    """Return the toolchain that a sandbox runs a language with: its own image's, or what `find_toolchain` finds.

    Raises:
        ConfigError: `prefer` is unknown.
        ToolchainError: the language's tools are not there.
    """
    if not sandbox.brings:
        return find_toolchain(language, prefer)
    key = (sandbox.brings, language.id)
    with _lock:
        if key not in _in_image:
            probe = Command(("/bin/ls", "-d", *language.tools), _IMAGE)
            _in_image[key] = sandbox.run_command(probe, CommandLimits()).ok
    if not _in_image[key]:
        raise ToolchainError(
            f"{language.name} is not in the container image {sandbox.brings[:24]}: {', '.join(language.tools)}. "
            f"{how_to_install(language)} The image is then made of that root; or build docker/Dockerfile."
        )
    return Toolchain(_IMAGE, hashlib.sha256(sandbox.brings.encode()).hexdigest()[:16])


def find_toolchain(language: Language, prefer: str | None = None) -> Toolchain:
    """Return the toolchain to use for a language.

    Args:
        language: which.
        prefer: ``root`` takes the toolchain root first, ``host`` the host's own tools first; also set by
            ``$REFLEXION_GYM_TOOLCHAIN``; by default what the language prefers, ``root`` for all but Python.

    Raises:
        ConfigError: `prefer` is neither.
        ToolchainError: the language's tools are in neither place.
    """
    prefer = prefer or os.environ.get("REFLEXION_GYM_TOOLCHAIN") or language.prefer
    if prefer not in ("root", "host"):
        raise ConfigError(f"A toolchain is preferred from 'root' or 'host', not {prefer!r}.")
    root = root_folder()
    stamp = root / STAMP
    in_root = stamp.is_file() and root_has(root, language)
    if prefer == "root" and in_root:
        return Toolchain(root, _fingerprint(stamp))
    if host_has(language):
        return Toolchain(Path("/"), _host_fingerprint(language))
    if in_root:
        return Toolchain(root, _fingerprint(stamp))
    lacking = [tool for tool in _host_tools(language) if not Path(tool).exists()]
    raise ToolchainError(
        f"{language.name} is not installed: {', '.join(lacking)} is neither in the toolchain root {root} nor on this "
        f"host. {how_to_install(language)}"
    )


def how_to_install(language: Language) -> str:
    """Return what brings a language's tools: the command, and the packages that it takes them from."""
    sources = [
        (language.packages, "of Debian 13"),
        (language.archives, "of npm, unpacked to /opt/npm"),
        (language.unstable_packages, f"of Debian's unstable suite, unpacked to /opt/{language.id}"),
    ]
    packages = "; ".join(f"{', '.join(names)} {whose}" for names, whose in sources if names)
    return (
        f"`reflexion-gym toolchains install --languages {language.id}`, as root, makes a toolchain root with it. "
        f"Its packages: {packages}."
    )


def _host_tools(language: Language) -> tuple[str, ...]:
    return language.tools if language.host_tools is None else language.host_tools


def _fingerprint(stamp: Path) -> str:
    return hashlib.sha256(stamp.read_bytes()).hexdigest()[:16]


@functools.cache
def _host_fingerprint(language: Language) -> str:
    parts = []
    for tool in _host_tools(language):
        path = os.path.realpath(shutil.which(tool) or tool)
        stat = os.stat(path)
        parts.append(f"{path} {stat.st_size} {stat.st_mtime_ns}")
    return "host-" + hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]
