from __future__ import annotations

import gzip
import json
import os
from pathlib import Path
from typing import Any

import pytest

from reflexion_gym.errors import ToolchainError
from reflexion_gym.judge import Judge


@pytest.fixture(scope="session", params=["bubblewrap", pytest.param("docker", marks=pytest.mark.container)])
def judge(request: pytest.FixtureRequest):
    """A judge on each sandbox that is a boundary: all of them must give the same verdicts."""
    try:
        made = Judge(request.param)
    except ToolchainError as error:
        pytest.skip(str(error))
    with made:
        yield made


@pytest.fixture
def one_worker(judge: Judge):
    """A judge on the same sandbox that runs one program after the other in the same fork server."""
    with Judge(judge.sandbox.name, workers=1) as made:
        yield made


@pytest.fixture(scope="session")
def data_rows():
    """A function that reads a gzipped JSON-lines file of the data folder, or skips the test."""
    folder = Path(os.environ.get("REFLEXION_GYM_DATA") or Path(__file__).parents[3] / "shared" / "data")

    def read(name: str) -> list[dict[str, Any]]:
        path = folder / name
        if not path.is_file():
            pytest.skip(f"needs {name}; set REFLEXION_GYM_DATA to the folder of the data sets")
        with gzip.open(path, "rt", encoding="utf-8") as file:
            return [json.loads(line) for line in file]

    return read
