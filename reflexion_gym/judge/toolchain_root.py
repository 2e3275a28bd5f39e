"""`install_root`: builds the toolchain root, a folder with the compilers of many languages from Debian's packages."""

from __future__ import annotations

import fcntl
import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from reflexion_gym.errors import DataError, ToolchainError
from reflexion_gym.judge.languages import get_language, languages
from reflexion_gym.judge.languages.base import CALLS, WARM, WORK, Language
from reflexion_gym.judge.toolchain import root_has
from reflexion_gym.sandbox.root_folder import STAMP

__all__ = ["BASE_MB", "SUITE", "complete", "installed", "install_root", "root_size_mb"]

#: the Debian release that the root is made of
SUITE = "trixie"
#: what the base system takes, without any language
BASE_MB = 250
_NPM = "opt/npm"
_HERE = Path("/")
Say = Callable[[str], None]


def root_size_mb(wanted: Iterable[Language]) -> int:
    """Return about how large a root with these languages is; what two of them share is counted twice."""
    return BASE_MB + sum(language.size_mb for language in wanted)


def installed(root: Path) -> list[str]:
    """Return the ids of the languages whose tools are in a root."""
    if not (root / STAMP).is_file():
        return []
    return [one.id for one in languages() if root_has(root, one)]


def complete(root: Path) -> list[str]:
    """Return the ids of the languages that a root has, their extras included."""
    return [one for one in installed(root) if not _lacking(root, get_language(one).extras)]


def _lacking(root: Path, paths: Iterable[str]) -> list[str]:
    """The paths that a root has not. Links there lead to places in the root: they are not followed."""
    return [path for path in paths if not os.path.lexists(root / path.lstrip("/"))]


def install_root(
    root: Path, wanted: Sequence[str], *, mirror: str | None = None, say: Say = print
) -> list[str]:
    """Make a root, or add languages to one. What is there already is left as it is; an interrupted install goes on.

    Needs to be root itself, and ``debootstrap``; for some languages also ``npm`` or ``patchelf``.

    Args:
        root: the folder; ``/``: this system itself, which has to be that release of Debian (a container image).
        wanted: ids of languages.
        mirror: of Debian's packages; by default the host's own, where the host is Debian.
        say: told what goes on.

    Returns:
        The languages that were asked for and could not be had, each with the reason.

    Raises:
        ToolchainError: a program that is needed is missing, or the base system cannot be made.
        DataError: the folder is something else.
    """
    if os.geteuid() != 0:
        raise ToolchainError(
            "A toolchain root is made of Debian's packages, as root: run this command with sudo, or use "
            "--from-image, or install a language's packages on this host."
        )
    root = root.resolve()
    if root != _HERE:
        _need("debootstrap", "debootstrap")
    root.mkdir(parents=True, exist_ok=True)
    with _locked(root):
        stamp = _base(root, mirror, say)
        failed = []
        for language in [get_language(one) for one in wanted]:
            if language.id in complete(root):
                continue
            try:
                _add(root, language, mirror, say)
            except ToolchainError as error:
                failed.append(f"{language.id}: {error}")
        stamp["languages"] = installed(root)
        extras = {path for language in languages() for path in language.extras}
        if found := sorted(extras - set(_lacking(root, extras))):
            stamp["extras"] = found  # so that an image is made anew where they were added
        _write_stamp(root, stamp)
    return failed


def _base(root: Path, mirror: str | None, say: Say) -> dict[str, object]:
    stamp_file = root / STAMP
    if stamp_file.is_file():
        stamp: dict[str, object] = json.loads(stamp_file.read_text("utf-8"))
        return stamp
    if root == _HERE:
        _folders(root)
        return {"release": SUITE, "languages": []}
    begun = root / ".reflexion-gym-begun"
    strangers = [p.name for p in root.iterdir() if p.name not in (begun.name, ".lock")]
    if strangers and not begun.exists():
        raise DataError(
            f"{root} is no toolchain root and is not empty (it holds {strangers[0]}): name another folder"
        )
    for path in root.iterdir():  # what an interrupted attempt left
        if path.name not in (begun.name, ".lock"):
            shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
    begun.touch()
    say(f"the base system, Debian {SUITE}")
    _run(["debootstrap", "--variant=minbase", SUITE, str(root), *_mirror(mirror)], "the base system")
    _folders(root)
    stamp = {"release": SUITE, "languages": []}
    _write_stamp(root, stamp)
    begun.unlink()
    return stamp


def _folders(root: Path) -> None:
    for folder in (WORK, str(Path(CALLS).parent), WARM, f"/{_NPM}"):
        (root / folder.lstrip("/")).mkdir(parents=True, exist_ok=True)


def _add(root: Path, language: Language, mirror: str | None, say: Say) -> None:
    say(f"{language.name}")
    if language.packages:
        with _mounted(root):
            if not any((root / "var/lib/apt/lists").glob("*_Packages")):
                _chroot(root, ["apt-get", "-qq", "update"], language.name)
            command = ["apt-get", "-qq", "install", "-y", "--no-install-recommends", *language.packages]
            try:
                _chroot(root, command, language.name)
            except ToolchainError:
                # what is half installed would fail every later install
                undo = ["apt-get", "-qq", "autoremove", "-y", "--purge", *language.packages]
                with suppress(ToolchainError):
                    _chroot(root, undo, language.name)
                raise
            _chroot(root, ["apt-get", "-qq", "clean"], language.name)
    for archive in language.archives:
        _npm_archive(root, archive)
    if language.unstable_packages:
        _unstable(root, language, mirror)
    if missing := _lacking(root, (*language.tools, *language.extras)):
        raise ToolchainError(f"after the install there is no {missing[0]} in {root}")


def _npm_archive(root: Path, archive: str) -> None:
    _need("npm", "npm")
    name = archive.rpartition("@")[0]
    target = root / _NPM / name
    if (target / "package.json").is_file():
        return
    with tempfile.TemporaryDirectory(prefix="reflexion-gym-") as folder:
        _run(["npm", "pack", "--silent", archive], archive, cwd=folder)
        (packed,) = Path(folder).glob("*.tgz")
        unpacked = Path(folder, "package")
        _run(["tar", "-xzf", str(packed), "--no-same-owner"], archive, cwd=folder)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.rmtree(target, ignore_errors=True)
        shutil.move(unpacked, target)


def _unstable(root: Path, language: Language, mirror: str | None) -> None:
    """Unpack packages of the unstable suite beside everything else, and point their programs to their own libc."""
    _need("patchelf", "patchelf")
    address = mirror or _address(root)
    keys = "/usr/share/keyrings/debian-archive-keyring.gpg"
    state = root / "tmp/unstable"
    for folder in ("lists/partial", "cache/archives/partial", "debs"):
        (state / folder).mkdir(parents=True, exist_ok=True)
    (state / "status").touch()
    (state / "sources.list").write_text(f"deb [signed-by={keys}] {address} sid main\n", "utf-8")
    options = []
    for key, value in (
        ("Dir::Etc::sourcelist", "sources.list"),
        ("Dir::Etc::sourceparts", "none"),
        ("Dir::State::lists", "lists"),
        ("Dir::State::status", "status"),
        ("Dir::Cache", "cache"),
    ):
        options += ["-o", f"{key}=/tmp/unstable/{value}"]
    # a mirror may lag behind: what it has is signed all the same, only not of today
    options += ["-o", "APT::Sandbox::User=root", "-o", "Acquire::Check-Valid-Until=false"]
    target = root / "opt" / language.id
    try:
        with _mounted(root):
            _chroot(root, ["apt-get", "-qq", *options, "update"], language.name)
            download = [
                "sh",
                "-c",
                'cd /tmp/unstable/debs && exec "$@"',
                "sh",
                "apt-get",
                "-qq",
                *options,
                "download",
            ]
            _chroot(root, [*download, *language.unstable_packages], language.name)
            for package in sorted((state / "debs").glob("*.deb")):
                _chroot(
                    root,
                    ["dpkg", "-x", f"/tmp/unstable/debs/{package.name}", f"/opt/{language.id}"],
                    language.name,
                )
    finally:
        shutil.rmtree(state, ignore_errors=True)
    libraries = next(iter((target / "usr/lib").glob("*-linux-gnu")))
    (loader,) = libraries.glob("ld-linux*.so.*")
    inside = f"/{libraries.relative_to(root)}"
    for program in _programs(target):
        _run(
            [
                "patchelf",
                "--set-interpreter",
                f"{inside}/{loader.name}",
                "--set-rpath",
                inside,
                "--force-rpath",
            ]
            + [str(program)],
            language.name,
        )


def _address(root: Path) -> str:
    """Return where a root has its packages from."""
    for path in (root / "etc/apt/sources.list", root / "etc/apt/sources.list.d/debian.sources"):
        lines = path.read_text("utf-8").splitlines() if path.is_file() else []
        for line in lines:
            # Debian's own images name the archive that they were made from, in comments
            for word in line.partition("#")[0].split():
                if "://" in word:
                    return word
    raise ToolchainError(f"{root} does not say where its packages are from; name a mirror with --mirror")


def _programs(folder: Path) -> Iterator[Path]:
    """Yield the dynamically linked programs below a folder, its libraries left out."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink() and ".so" not in path.name and os.access(path, os.X_OK):
            with path.open("rb") as file:
                head = file.read(4)
            probe = ["patchelf", "--print-interpreter", str(path)]
            if head == b"\x7fELF" and subprocess.run(probe, capture_output=True, check=False).returncode == 0:
                yield path


# ---- programs ---------------------------------------------------------------------------------------


def _mirror(mirror: str | None) -> list[str]:
    """Return the mirror to use as debootstrap's last argument; nothing: its own default."""
    if mirror:
        return [mirror]
    if not Path("/etc/debian_version").exists():
        return []
    for path in [Path("/etc/apt/sources.list"), *sorted(Path("/etc/apt/sources.list.d").glob("*"))]:
        if not path.is_file():
            continue
        for line in path.read_text("utf-8", "replace").splitlines():
            words = line.split()
            if words[:1] in (["deb"], ["URIs:"]):
                address = next((w for w in words[1:] if "://" in w), "")
                if address.rstrip("/").endswith("/debian"):
                    return [address]
    return []


@contextmanager
def _mounted(root: Path) -> Iterator[None]:
    """Give the root what package scripts need: /proc, and the host's way to find names."""
    if root == _HERE:
        yield
        return
    for name in ("resolv.conf", "hosts"):
        if Path("/etc", name).exists():
            shutil.copy(Path("/etc", name), root / "etc" / name)
    _run(["mount", "-t", "proc", "proc", str(root / "proc")], "the root's /proc")
    try:
        yield
    finally:
        _run(["umount", "-l", str(root / "proc")], "the root's /proc")


@contextmanager
def _locked(root: Path) -> Iterator[None]:
    with (root / ".lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _chroot(root: Path, command: Sequence[str], what: str) -> None:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C", "PATH": _PATH}
    _run([*([] if root == _HERE else ["chroot", str(root)]), *command], what, env=environment)


_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


def _run(
    command: Sequence[str], what: str, *, cwd: str | None = None, env: dict[str, str] | None = None
) -> None:
    ran = subprocess.run(
        command, cwd=cwd, env=env, capture_output=True, text=True, errors="replace", check=False
    )
    if ran.returncode != 0:
        lines = f"{ran.stdout}\n{ran.stderr}".strip().splitlines()
        causes = [line for line in lines if re.search(r"\berror\b|^E:", line, re.IGNORECASE)]
        said = " ".join((causes or lines)[-4:])[:500]
        raise ToolchainError(f"{what}: {command[0]} failed with code {ran.returncode}: {said}")


def _need(program: str, package: str) -> None:
    if shutil.which(program) is None:
        raise ToolchainError(f"{program} is needed to make a toolchain root: apt-get install {package}")


def _write_stamp(root: Path, stamp: dict[str, object]) -> None:
    text = json.dumps(stamp, indent=2, sort_keys=True) + "\n"
    temporary = root / f"{STAMP}.new"
    temporary.write_text(text, "utf-8")
    temporary.replace(root / STAMP)
