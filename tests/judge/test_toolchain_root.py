"""Making a toolchain root: what is left to do, what is said of a failure. No package is installed here."""

from __future__ import annotations

import contextlib
import json
import sys
from pathlib import Path

import pytest

from reflexion_gym.commands.toolchains import install_toolchains
from reflexion_gym.errors import ToolchainError
from reflexion_gym.judge import toolchain_root
from reflexion_gym.judge.languages import get_language
from reflexion_gym.sandbox.root_folder import STAMP

NUMPY = get_language("py").extras[0]


def put(root: Path, *paths: str) -> None:
    for path in paths:
        (root / path.lstrip("/")).parent.mkdir(parents=True, exist_ok=True)
        (root / path.lstrip("/")).touch()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A root with Python alone, without what only some suites need."""
    put(tmp_path, *get_language("py").tools)
    (tmp_path / STAMP).write_text(json.dumps({"release": "trixie", "languages": ["py"]}))
    return tmp_path


@pytest.fixture
def apt(monkeypatch: pytest.MonkeyPatch, root: Path) -> list[list[str]]:
    """The commands that would be run in the root; every package is a file of its name."""
    ran: list[list[str]] = []

    def chroot(_: Path, command: list[str], what: str) -> None:
        ran.append(list(command))
        if "install" in command and "ruby" in command:
            raise ToolchainError("Ruby: apt-get failed")
        if "install" in command and "python3-numpy" in command:
            put(root, NUMPY)
        if "install" in command and "gcc" in command:
            put(root, *get_language("c").tools)

    monkeypatch.setattr(toolchain_root, "_chroot", chroot)
    monkeypatch.setattr(toolchain_root, "_mounted", lambda _: contextlib.nullcontext())
    monkeypatch.setattr(toolchain_root.os, "geteuid", lambda: 0)
    monkeypatch.setattr(toolchain_root, "_need", lambda *_: None)
    return ran


def test_what_a_root_lacks_beside_the_tools_is_added(root, apt, capsys):
    assert toolchain_root.installed(root) == ["py"] and toolchain_root.complete(root) == []
    assert install_toolchains("py", root, mirror=None, image=None, yes=True, dry_run=False) == 0
    assert any("python3-numpy" in command for command in apt)
    assert toolchain_root.complete(root) == ["py"]
    stamp = json.loads((root / STAMP).read_text())
    assert stamp["extras"] == [NUMPY]  # so that the image of this root is another one
    apt.clear()
    assert install_toolchains("py", root, mirror=None, image=None, yes=True, dry_run=False) == 0
    assert apt == [] and "has py already" in capsys.readouterr().out


def test_a_language_that_fails_does_not_fail_the_next(root, apt, capsys):
    assert install_toolchains("rb,c", root, mirror=None, image=None, yes=True, dry_run=False) == 3
    undone = [command for command in apt if "autoremove" in command]
    assert len(undone) == 1 and "ruby" in undone[0]
    assert toolchain_root.installed(root) == ["c", "py"]
    assert "not installed: rb" in capsys.readouterr().err


def test_a_failure_is_told_with_its_cause():
    script = (
        "import sys; print('update-alternatives: error: no such file'); print('dpkg: error processing package x');"
        "print('Processing triggers'); sys.exit('E: Sub-process returned an error code')"
    )
    with pytest.raises(
        ToolchainError, match=r"^Java: .* failed with code 1: update-alternatives: error.*E: Sub"
    ):
        toolchain_root._run([sys.executable, "-c", script], "Java")


def test_a_mirror_is_not_read_from_comments(tmp_path):
    """Debian's own images name the archive that they were made from."""
    sources = tmp_path / "etc/apt/sources.list.d/debian.sources"
    sources.parent.mkdir(parents=True)
    sources.write_text("Types: deb\n# http://snapshot.example/debian/2025\nURIs: http://deb.example/debian\n")
    assert toolchain_root._address(tmp_path) == "http://deb.example/debian"
    sources.write_text("# deb http://none.example\n")
    with pytest.raises(ToolchainError, match="--mirror"):
        toolchain_root._address(tmp_path)
