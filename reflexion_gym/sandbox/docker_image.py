"""The container image that the sandbox `docker` runs: made of the toolchain root, or built from ``docker/Dockerfile``."""

from __future__ import annotations

import fcntl
import hashlib
import os
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from reflexion_gym.errors import SandboxFault, ToolchainError
from reflexion_gym.sandbox.root_folder import STAMP, root_folder
from reflexion_gym.user_cache import cache_folder

__all__ = ["IMAGE", "connect", "ensure_image", "export_image", "usual_image"]

#: the repository of images made here; an image built from the Dockerfile has the tag ``latest``
IMAGE = "reflexion-gym-toolchains"
_IMAGE_VARIABLE = "REFLEXION_GYM_IMAGE"


def connect() -> Any:
    """Return a client of the container daemon that the environment names.

    Raises:
        ToolchainError: the package `docker` is not installed, or no daemon answers.
    """
    try:
        import docker
    except ImportError as error:
        raise ToolchainError(
            'The sandbox "docker" needs the package docker: pip install "reflexion-gym[docker]"'
        ) from error
    try:
        client = docker.from_env(timeout=600)
        client.ping()
    except Exception as error:
        raise ToolchainError(
            f'The sandbox "docker" needs a running daemon, and none answers ({error}). Start it, or set DOCKER_HOST.'
        ) from error
    return client


def ensure_image(client: Any, root: Path, stamp: Path, *, say: Callable[[str], None]) -> str:
    """Return the id of the image to use, made of the toolchain root where it is not there yet.

    ``$REFLEXION_GYM_IMAGE`` names another one. Without it, and without a toolchain root, the image
    ``reflexion-gym-toolchains:latest`` is taken, which ``docker build -f docker/Dockerfile .`` makes.

    Raises:
        ToolchainError: there is none and nothing to make it of.
    """
    import docker

    named = os.environ.get(_IMAGE_VARIABLE)
    if named is None and stamp.is_file():
        tag = hashlib.sha256(stamp.read_bytes()).hexdigest()[:16]
        named = f"{IMAGE}:{tag}"
        if not client.images.list(named):
            with _alone(tag):  # other processes wait: the image is as large as the root
                if not client.images.list(named):
                    say(f"making the image {named} of {root} (once; a few minutes)")
                    _import(client, root, tag)
    named = named or f"{IMAGE}:latest"
    try:
        return str(client.images.get(named).id)
    except docker.errors.ImageNotFound as error:
        raise ToolchainError(
            f"There is no image {named}. `reflexion-gym toolchains install` makes a toolchain root, of which the image "
            f"is then made; or build it: docker build -t {IMAGE} -f docker/Dockerfile ."
        ) from error


def usual_image(client: Any) -> str:
    """Return the id of the image for the user's toolchain root; see `ensure_image`."""
    root = root_folder()
    return ensure_image(client, root, root / STAMP, say=lambda text: print(text, file=sys.stderr))


@contextmanager
def _alone(tag: str) -> Iterator[None]:
    folder = cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / f"image-{tag}.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _import(client: Any, root: Path, tag: str) -> None:
    packing = subprocess.Popen(
        ["tar", "-C", str(root), "--one-file-system", "-c", "."],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert packing.stdout is not None
    try:
        with packing.stdout as stream:
            client.api.import_image_from_stream(stream, repository=IMAGE, tag=tag)
    except Exception as error:
        raise SandboxFault(f"The image could not be made of {root}: {error}") from error
    finally:
        packing.kill()
        packing.wait()


def export_image(image: str, folder: Path, *, say: Callable[[str], None] = print) -> None:
    """Unpack an image's files into a folder, which is a toolchain root then.

    Raises:
        ToolchainError: there is no daemon or no such image, or it is no image of toolchains.
    """
    import docker

    client = connect()
    try:
        container = client.containers.create(image, command=["/bin/true"])
    except docker.errors.ImageNotFound as error:
        raise ToolchainError(f"There is no image {image}.") from error
    say(f"unpacking {image} into {folder}")
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with subprocess.Popen(
            ["tar", "-C", str(folder), "-x", "--no-same-owner", "--exclude=dev/*", "--exclude=proc/*"],
            stdin=subprocess.PIPE,
        ) as unpacking:
            assert unpacking.stdin is not None
            for chunk in container.export(chunk_size=1 << 20):
                unpacking.stdin.write(chunk)
            unpacking.stdin.close()
        if unpacking.returncode != 0:
            raise ToolchainError(f"The image {image} could not be unpacked into {folder}.")
    except (OSError, tarfile.TarError) as error:
        raise ToolchainError(f"The image {image} could not be unpacked into {folder}: {error}") from error
    finally:
        container.remove(force=True)
    if not (folder / STAMP).is_file():
        raise ToolchainError(f"{image} is no image of toolchains: it has no /{STAMP}. See docker/Dockerfile.")
