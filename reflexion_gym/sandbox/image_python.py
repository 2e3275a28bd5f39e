"""`ImagePython`: the Python interpreter of a container image, which need not be of this host's version."""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reflexion_gym.errors import SandboxFault, ToolchainError
from reflexion_gym.sandbox import docker_lockdown
from reflexion_gym.user_cache import cache_folder

__all__ = ["INTERPRETER", "ImagePython", "find_python"]

#: what starts it, with nothing of the image's environment
INTERPRETER = ("/usr/bin/env", "-i", "PATH=/usr/local/bin:/usr/bin:/bin")
#: the oldest that the fork server runs with
_OLDEST = (3, 10)
_ASK_SECONDS = 60
_ASK_MEMORY = "1g"
_ASK_PROCESSES = 64
_QUESTION = """\
import glob, json, os, sys
tops = dict.fromkeys(("/usr", "/usr/local", sys.base_prefix))
kinds = ("site-packages", "dist-packages")
folders = [f for top in tops for kind in kinds for f in glob.glob(f"{top}/lib*/python3*/{kind}")]
folders = sorted({os.path.realpath(f) for f in folders})
print(json.dumps({"version": sys.version.split()[0], "path": sys.executable, "packages": folders,
                  "has": {f: os.listdir(f) for f in folders}}))
"""


@dataclass(frozen=True)
class ImagePython:
    """What an image's interpreter says of itself."""

    image: str
    version: str
    path: str
    folders: tuple[str, ...]
    """of installed packages, which may hold answers: they are hidden from programs"""
    masked: tuple[str, ...]
    """what the daemon hides from every container of its own accord"""
    has: dict[str, tuple[str, ...]]
    """what is in each of the folders"""

    def packages(self, client: Any, names: Sequence[str]) -> dict[str, Path]:
        """Return folders on this host with packages of the image, by name; those that it lacks are left out.

        They are copied out once, so that a container can be shown these alone.
        """
        base = cache_folder() / "image-packages" / self.image.rpartition(":")[2][:24]
        found: dict[str, Path] = {}
        for folder, entries in self.has.items():
            for name in names:
                if name not in entries or name in found:
                    continue
                for part in (name, f"{name}.libs"):  # the latter: the shared libraries of a wheel
                    if part in entries:
                        if not (base / part).is_dir():
                            _copy_out(client, self.image, f"{folder}/{part}", base)
                        found[part] = base / part
        return found


def find_python(client: Any, image: str) -> ImagePython:
    """Ask an image's interpreter about itself.

    Raises:
        ToolchainError: there is none, or one that is too old.
        SandboxFault: no container can be started.
    """
    api = client.api
    try:
        command = [*INTERPRETER, "python3", "-I", "-S", "-c", _QUESTION]
        made = docker_lockdown.make(
            api,
            image,
            command,
            user="65534:65534",
            memory=_ASK_MEMORY,
            processes=_ASK_PROCESSES,
            options={"log_config": {"Type": "json-file"}},
        )
    except Exception as error:
        raise SandboxFault(f"A container could not be started: {error}") from error
    try:
        api.start(made)
        code = int(api.wait(made, timeout=_ASK_SECONDS)["StatusCode"])
        said = api.logs(made, stdout=True, stderr=True).decode("utf-8", "replace")
        masked = api.inspect_container(made)["HostConfig"].get("MaskedPaths") or ()
    except Exception as error:
        raise SandboxFault(
            f"The container image {image[:24]} could not be asked for its Python: {error}"
        ) from error
    finally:
        api.remove_container(made, force=True, v=True)
    try:
        told = json.loads(said) if code == 0 else {}
    except ValueError:
        told = {}
    version = str(told.get("version", ""))
    if not told or tuple(int(part) for part in version.split(".")[:2]) < _OLDEST:
        what = (
            f"Python {version}, which is too old"
            if version
            else f"no python3 that runs ({said.strip()[:200]})"
        )
        raise ToolchainError(
            f"The container image {image[:24]} has {what}. `reflexion-gym toolchains install --languages py` adds Python "
            "to the toolchain root, of which an image is then made; or name one that has it, of version "
            f"{_OLDEST[0]}.{_OLDEST[1]} or later, with REFLEXION_GYM_IMAGE."
        )
    has = {folder: tuple(names) for folder, names in told["has"].items()}
    return ImagePython(image, version, told["path"], tuple(told["packages"]), tuple(masked), has)


def _copy_out(client: Any, image: str, path: str, target: Path) -> None:
    """Copy a folder out of an image; another process may do the same meanwhile."""
    target.mkdir(parents=True, exist_ok=True)
    container = client.containers.create(image, command=["/bin/true"])
    try:
        stream, _ = container.get_archive(path)
        with tempfile.TemporaryDirectory(dir=target) as unpacked:
            with subprocess.Popen(
                ["tar", "-C", unpacked, "-x", "--no-same-owner"], stdin=subprocess.PIPE
            ) as unpacking:
                assert unpacking.stdin is not None
                for chunk in stream:
                    unpacking.stdin.write(chunk)
            name = Path(path).name
            if unpacking.returncode != 0:
                raise SandboxFault(f"{path} could not be copied out of the image {image[:24]}.")
            try:
                (Path(unpacked) / name).rename(target / name)
            except OSError:
                if not (target / name).is_dir():
                    raise
    except OSError as error:
        shutil.rmtree(target, ignore_errors=True)
        raise SandboxFault(f"{path} could not be copied out of the image {image[:24]}: {error}") from error
    finally:
        container.remove(force=True)
