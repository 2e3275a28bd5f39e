"""Where the real data is, and what tests share."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest

_BESIDE = Path(__file__).resolve().parents[2] / "shared" / "data"


def _data_folder() -> Path | None:
    named = os.environ.get("REFLEXION_GYM_DATA")
    folder = Path(named) if named else _BESIDE
    return folder if folder.is_dir() else None


@pytest.fixture(scope="session")
def data_folder() -> Path:
    """The folder of real benchmark data; the test is skipped where there is none."""
    folder = _data_folder()
    if folder is None:
        pytest.skip("no real data: set REFLEXION_GYM_DATA to a folder laid out as the docs say")
    return folder


@pytest.fixture
def real_data(data_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The real data, also where the package looks for it."""
    monkeypatch.setenv("REFLEXION_GYM_DATA", str(data_folder))
    return data_folder


@pytest.fixture
def no_data(monkeypatch: pytest.MonkeyPatch) -> None:
    """No data folder, whatever the machine has."""
    monkeypatch.delenv("REFLEXION_GYM_DATA", raising=False)


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """The command line: call it with arguments and get the exit code, what it printed, and what it said on stderr."""

    def call(*arguments: object) -> tuple[int, str, str]:
        from reflexion_gym.cli import main

        with pytest.raises(SystemExit) as ended:
            main([str(argument) for argument in arguments])
        text = capsys.readouterr()
        return int(ended.value.code or 0), text.out, text.err

    return call


@pytest.fixture(autouse=True)
def _seed() -> None:
    random.seed(0)
