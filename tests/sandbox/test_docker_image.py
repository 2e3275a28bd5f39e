"""The image of the container sandbox: which one, and made once. No daemon is needed here."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import pytest

from reflexion_gym.errors import ToolchainError
from reflexion_gym.sandbox import docker_image
from reflexion_gym.sandbox.docker_image import IMAGE, ensure_image
from reflexion_gym.sandbox.root_folder import STAMP

docker = pytest.importorskip("docker")


class Images:
    """A daemon's images: those that are there, by name."""

    def __init__(self, *names: str) -> None:
        self.names = set(names)

    def list(self, name: str) -> list[str]:
        return [name] if name in self.names else []

    def get(self, name: str) -> SimpleNamespace:
        if name not in self.names:
            raise docker.errors.ImageNotFound(name)
        return SimpleNamespace(id=f"id of {name}")


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("REFLEXION_GYM_IMAGE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / STAMP).write_text("{}")
    return tmp_path


def test_an_image_is_made_once_whoever_asks(root, monkeypatch):
    images, made = Images(), []

    def slowly(client, where, tag):
        made.append(tag)
        time.sleep(0.3)
        images.names.add(f"{IMAGE}:{tag}")

    monkeypatch.setattr(docker_image, "_import", slowly)
    client = SimpleNamespace(images=images)
    with ThreadPoolExecutor(3) as pool:
        found = list(
            pool.map(lambda _: ensure_image(client, root, root / STAMP, say=lambda _: None), range(3))
        )
    assert len(made) == 1 and set(found) == {f"id of {IMAGE}:{made[0]}"}
    (root / STAMP).write_text('{"languages": ["rs"]}')  # another root, another image
    ensure_image(client, root, root / STAMP, say=lambda _: None)
    assert len(set(made)) == 2


def test_which_image(root, monkeypatch):
    client = SimpleNamespace(images=Images(f"{IMAGE}:latest", "mine"))
    (root / STAMP).unlink()
    assert ensure_image(client, root, root / STAMP, say=print) == f"id of {IMAGE}:latest"
    monkeypatch.setenv("REFLEXION_GYM_IMAGE", "mine")
    assert ensure_image(client, root, root / STAMP, say=print) == "id of mine"
    monkeypatch.setenv("REFLEXION_GYM_IMAGE", "nobodys")
    with pytest.raises(ToolchainError, match=r"no image nobodys.*docker build .* -f docker/Dockerfile \."):
        ensure_image(client, root, root / STAMP, say=print)
