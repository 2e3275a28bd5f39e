"""The hub is asked only where it may be, also in a process that has imported its libraries before."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from reflexion_gym.data.hub import unasked
from reflexion_gym.data.mbpp import mbpp_tasks
from reflexion_gym.errors import DataError
from tests.helpers.loopback import QuietHandler, serving

#: asks in every way, in one process; prints how often the server had been asked after each
_ASK = """\
import json, os, sys, urllib.request
import datasets, huggingface_hub
from reflexion_gym.commands.data import find_data
from reflexion_gym.data.hub import hub_rows
from reflexion_gym.errors import DataError

def asked():
    return int(urllib.request.urlopen(os.environ["HF_ENDPOINT"] + "/asked").read())

def rows():
    try:
        hub_rows("somebody/something", None, ("test",))
    except DataError as error:
        return str(error)

said = [[find_data("MBPP-cpp", offline=True)[1], asked()]]
os.environ["HF_HUB_OFFLINE"] = "1"
said.append([rows(), asked()])
del os.environ["HF_HUB_OFFLINE"]
said.append([rows(), asked()])
endpoint = os.environ["HF_ENDPOINT"]
os.environ["HF_ENDPOINT"] = "http://127.0.0.1:9"
said.append([rows(), 0])
os.environ["HF_ENDPOINT"] = endpoint
said.append([rows(), asked()])
print(json.dumps(said))
"""


@pytest.fixture
def hub() -> Iterator[str]:
    """A hub on loopback that has nothing, and says at /asked how often it was asked."""
    count = 0

    class Handler(QuietHandler):
        def do_GET(self) -> None:
            nonlocal count
            if self.path == "/asked":
                self.answer(200, str(count).encode())
            else:
                count += 1
                self.answer(404, b"")

        do_HEAD = do_GET

    with serving(Handler) as address:
        yield address


def test_it_is_asked_only_where_it_may_be(hub: str, no_data: None, tmp_path: Path) -> None:
    pytest.importorskip("datasets", reason="the extra hub is not installed")
    unset = ("HF_HUB_OFFLINE", "HF_DATASETS_OFFLINE", "TRANSFORMERS_OFFLINE")
    env = {name: value for name, value in os.environ.items() if name not in unset}
    env |= {"HF_ENDPOINT": hub, "HF_HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", _ASK], env=env, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    doctor, variable, first, unreachable, again = json.loads(done.stdout)
    assert "was not asked" in doctor[0] and doctor[1] == 0
    assert "HF_HUB_OFFLINE keeps" in variable[0] and variable[1] == 0
    assert "cannot be loaded from the hub" in first[0] and first[1] > 0
    assert "cannot be reached" in unreachable[0]
    # a network that was away and is back is used
    assert "cannot be loaded from the hub" in again[0] and again[1] > first[1]


def test_nothing_is_asked_inside(no_data: None) -> None:
    with unasked(), pytest.raises(DataError, match=r"was not asked|is not installed"):
        mbpp_tasks()
