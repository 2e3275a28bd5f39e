"""Fetching ALFWorld's games, from a server on loopback."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from reflexion_gym.data.alfworld_download import alfworld_archive, fetch_alfworld
from reflexion_gym.data.house import generate_game
from reflexion_gym.errors import DataError
from reflexion_gym.registration import make_task_env
from tests.helpers.loopback import QuietHandler, serving


def archive(*names: str) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as file:
        for name in names:
            file.writestr(name, json.dumps(generate_game("put", seed=1)[1]))
    return content.getvalue()


GAME = "json_2.1.1/valid_unseen/pick_and_place_simple-Mug-None-Desk-1/trial_1/game.tw-pddl"
ANSWERS = {
    "/good.zip": (200, archive(GAME), 0),
    "/empty.zip": (200, archive("readme.txt"), 0),
    "/broken.zip": (200, b"not a zip", 0),
    "/short.zip": (200, archive(GAME), 100),
    "/gone.zip": (404, b"", 0),
}


@pytest.fixture
def server() -> Iterator[str]:
    class Handler(QuietHandler):
        def do_GET(self) -> None:
            status, body, withheld = ANSWERS[self.path]
            self.answer(status, body, withheld=withheld)

    with serving(Handler) as address:
        yield address


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, no_data: None) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("ALFWORLD_DATA", raising=False)
    return tmp_path


def test_fetched_games_are_played_from_the_archive(server: str) -> None:
    seen: list[tuple[int, int | None]] = []
    path = fetch_alfworld(f"{server}/good.zip", progress=lambda done, size: seen.append((done, size)))
    assert path == alfworld_archive() and seen[-1][0] == seen[-1][1] == path.stat().st_size
    env = make_task_env("ALFWorld")
    assert env.tasks.ids == ("pick_and_place_simple-Mug-None-Desk-1/trial_1",)
    assert fetch_alfworld("http://127.0.0.1:9/unused.zip") == path  # what is there is kept


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("empty", "without games"),
        ("broken", "cannot be fetched"),
        ("short", "ended early|cannot be fetched"),
        ("gone", "404"),
    ],
)
def test_what_is_no_whole_archive_is_refused_and_leaves_nothing(
    server: str, name: str, words: str, cache: Path
) -> None:
    with pytest.raises(DataError, match=words):
        fetch_alfworld(f"{server}/{name}.zip")
    assert not [file for file in cache.rglob("*") if file.is_file()]


def test_no_network_is_noticed_at_once() -> None:
    with pytest.raises(DataError, match="cannot be reached"):
        fetch_alfworld("http://127.0.0.1:9/games.zip")
