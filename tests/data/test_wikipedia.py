"""The encyclopedia's client against a server on loopback that answers as MediaWiki does, well and badly."""

from __future__ import annotations

import json
import pickle
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from reflexion_gym.data.search import SearchBackend, Wikipedia
from reflexion_gym.envs.hotpotqa import HotPotQA
from reflexion_gym.errors import ConfigError, EnvironmentFault

NILE = "The Nile is a river.\nIt is long.\n\n\nCourse\nIt flows north through Sudan."


class Wiki:
    """A small wiki. `fail` is asked before each answer; it may return (status, headers, body)."""

    def __init__(self) -> None:
        self.requests: list[dict[str, str]] = []
        self.agents: list[str] = []
        self.fail: Callable[[int], tuple[int, dict[str, str], bytes] | None] = lambda number: None
        wiki = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                query = {key: values[0] for key, values in parse_qs(urlsplit(self.path).query).items()}
                wiki.requests.append(query)
                wiki.agents.append(self.headers["User-Agent"])
                status, headers, body = wiki.fail(len(wiki.requests)) or (200, {}, b"")
                body = body or json.dumps(wiki.answer(query)).encode()
                self.send_response(status)
                for key, value in headers.items():
                    self.send_header(key, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *args: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.handle_error = lambda *args: None  # type: ignore[method-assign] # a client that hung up
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/w/api.php"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def answer(self, query: dict[str, str]) -> dict[str, Any]:
        if query.get("list") == "search":
            hits = ["Nile", "White Nile"] if "nile" in query["srsearch"].lower() else []
            return {"batchcomplete": True, "query": {"search": [{"ns": 0, "title": t} for t in hits]}}
        title = query["titles"]
        if query.get("prop") == "links":
            links = [{"ns": 0, "title": t} for t in ("Mercury (planet)", "Mercury (element)")]
            return {"query": {"pages": [{"title": title, "links": links}]}}
        pages = {
            "nile": {"pageid": 1, "title": "Nile", "extract": NILE},
            "mercury": {"pageid": 2, "title": "Mercury", "extract": "x", "pageprops": {"disambiguation": ""}},
            "bare list": {"pageid": 3, "title": "Bare list", "extract": ""},
        }
        return {"query": {"pages": [pages.get(title.lower(), {"title": title, "missing": True})]}}


@pytest.fixture
def wiki() -> Iterator[Wiki]:
    made = Wiki()
    yield made
    made.server.shutdown()
    made.server.server_close()


def client(wiki: Wiki, **options: Any) -> Wikipedia:
    return Wikipedia(wiki.address, **{"cache": "", "pause": 0.01, "timeout": 2.0, **options})


def test_a_page(wiki: Wiki) -> None:
    backend = client(wiki)
    found = backend.find(' "nile" ')
    assert found.page is not None
    assert (found.page.title, found.page.opening) == ("Nile", "The Nile is a river.")
    assert found.page.passages == (
        "The Nile is a river.",
        "It is long.",
        "Course",
        "It flows north through Sudan.",
    )
    assert wiki.requests[0]["redirects"] == "1" and "reflexion_gym/" in wiki.agents[0]
    assert isinstance(backend, SearchBackend) and backend.name.startswith("wikipedia:127.0.0.1:")
    assert pickle.loads(pickle.dumps(backend)).find("nile") == found


def test_no_page_gives_titles_and_an_ambiguous_one_gives_its_meanings(wiki: Wiki) -> None:
    backend = client(wiki)
    assert backend.find("source of the Nile").similar == ("Nile", "White Nile")
    assert backend.find("bare list").page is None
    found = backend.find("Mercury")
    assert found.ambiguous and found.page is None
    assert found.similar == ("Mercury (planet)", "Mercury (element)")


@pytest.mark.parametrize("entity", ["a|b|Nile", "#x", "Nile\x00", "n" * 300, "", "ï" * 200])
def test_what_cannot_be_a_title_is_searched_for(wiki: Wiki, entity: str) -> None:
    assert client(wiki).find(entity).page is None
    assert all("titles" not in request for request in wiki.requests)


def test_answers_are_asked_for_once_and_kept(wiki: Wiki, tmp_path: Path) -> None:
    backend = client(wiki, cache=tmp_path / "answers.sqlite")
    first = backend.find("Nile")
    assert backend.find("Nile") == first
    wiki.server.shutdown()
    wiki.server.server_close()
    assert client(wiki, cache=tmp_path / "answers.sqlite").find("Nile") == first
    assert len(wiki.requests) == 1


def test_a_cache_that_cannot_be_used_costs_requests_only(wiki: Wiki, tmp_path: Path) -> None:
    (tmp_path / "bad").write_bytes(b"no database" * 500)
    (tmp_path / "file").write_text("")
    for place in (tmp_path / "bad", tmp_path / "file" / "below"):
        assert client(wiki, cache=place).find("Nile").page is not None


@pytest.mark.parametrize(
    "busy",
    [
        (429, {"Retry-After": "0"}, b"slow down"),
        (503, {}, b"busy"),
        (200, {}, b'{"error": {"code": "maxlag", "info": "lag"}}'),
        (200, {}, b'{"error": {"code": "ratelimited", "info": ""}}'),
    ],
)
def test_a_busy_server_is_asked_again(wiki: Wiki, busy: tuple[int, dict[str, str], bytes]) -> None:
    wiki.fail = lambda number: busy if number < 3 else None
    assert client(wiki).find("Nile").page is not None
    assert len(wiki.requests) == 3


def test_retry_after_is_heeded_within_bounds(wiki: Wiki) -> None:
    wiki.fail = lambda number: (
        (429, {"Retry-After": "0.4" if number == 1 else "3000"}, b"-") if number < 3 else None
    )
    start = time.monotonic()
    client(wiki, longest_pause=0.5).find("Nile")
    assert 0.85 < time.monotonic() - start < 5


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ((503, {}, b"busy"), "did not answer 2 times: status 503"),
        ((403, {}, b"no"), "refused with status 403"),
        ((200, {}, b"<html>sign in</html>"), "as a wiki's api.php does"),
        ((200, {}, b"[1]"), "as a wiki's api.php does"),
        ((200, {}, b'{"query": {"pages": 3}}'), "as a wiki's api.php does"),
        ((200, {}, b'{"query": {"pages": [3]}}'), "as a wiki's api.php does"),
        ((200, {}, b'{"error": {"code": "badvalue", "info": "what"}}'), "badvalue"),
    ],
)
def test_what_is_the_servers_fault_is_a_fault(
    wiki: Wiki, answer: tuple[int, dict[str, str], bytes], words: str
) -> None:
    wiki.fail = lambda number: answer
    with pytest.raises(EnvironmentFault, match=words):
        client(wiki, attempts=2).find("Nile")


def test_a_dead_and_a_slow_server() -> None:
    dead = Wikipedia("http://127.0.0.1:9/w/api.php", cache="", attempts=2, pause=0.01)
    with pytest.raises(EnvironmentFault, match="needs no network"):
        dead.find("Nile")


def test_a_slow_server(wiki: Wiki) -> None:
    def slow(number: int) -> None:
        time.sleep(0.5)

    wiki.fail = slow
    with pytest.raises(EnvironmentFault, match="timed out"):
        client(wiki, timeout=0.1, attempts=2).find("Nile")


@pytest.mark.parametrize("server", ["ftp://x/api.php", "/etc/passwd", "file:///x", "127.0.0.1"])
def test_only_http(server: str) -> None:
    with pytest.raises(ConfigError, match="api.php"):
        Wikipedia(server)


def test_the_env_on_a_wiki(wiki: Wiki, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    row = {"id": "q1", "question": "Where does the Nile flow?", "answer": "north"}
    (tmp_path / "rows.jsonl").write_text(json.dumps(row) + "\n")
    env = HotPotQA(backend="wikipedia", server=wiki.address, path=tmp_path / "rows.jsonl")
    env.reset(options={"task": "q1"})
    assert env.step("Search[Nile]")[0] == "The Nile is a river."
    assert env.step("Lookup[north]")[0] == "(place 1 of 1) It flows north through Sudan."
    assert env.step("Search[Mercury]")[0].startswith("[Mercury] can mean several things: Mercury (planet)")
    info = env.step("Finish[north]")[4]
    assert info["oracle"]["success"] and info["oracle"]["detail"]["backend"] == env.search_backend.name
    wiki.fail = lambda number: (404, {}, b"gone")
    env.reset(options={"task": "q1"})
    with pytest.raises(EnvironmentFault, match="404"):
        env.step("Search[Amazon]")
    wiki.fail = lambda number: None
    assert env.step("Search[Amazon]")[0] == "There is no page [Amazon]. None comes near."
