"""`Wikipedia`: the live encyclopedia through its API, or any wiki that runs MediaWiki."""

from __future__ import annotations

import json
import os
import re
import socket
import sqlite3
import threading
import time
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urlsplit
from urllib.request import Request, urlopen

from reflexion_gym.data.search.base import Found, Page
from reflexion_gym.errors import ConfigError, EnvironmentFault
from reflexion_gym.user_cache import cache_folder

__all__ = ["Wikipedia"]

_SERVER = "https://en.wikipedia.org/w/api.php"
_AGENT = "reflexion_gym/{version} (a benchmark environment; contact: the operator of this run)"
_SIMILAR = 5
_LONGEST_QUERY = 250
#: what a title cannot hold; ``|`` would even ask for several pages
_NO_TITLE = re.compile(r"[#<>\[\]|{}\x00-\x1f\x7f\ufffd\ud800-\udfff]")
_TITLE_BYTES = 255
#: statuses and API errors after which the same request can succeed
_BUSY = frozenset({408, 425, 429, 500, 502, 503, 504})
_BUSY_CODES = (
    "maxlag",
    "ratelimited",
    "readonly",
    "internal_api_error",
    "timeout",
    "cirrussearch-too-busy-error",
)
_ANSWER_LIMIT = 8_000_000


class Wikipedia:
    """Asks a wiki's API: the page with a title (redirects followed), else the titles its search gives.

    Answers are kept in a file, so that a run that goes on and a run that is repeated read the same pages. A server
    that is busy is asked again after a pause (its ``Retry-After``, or 1, 2, 4, ... seconds); one that stays busy or
    cannot be reached is an `EnvironmentFault`, never an answer "not found".

    Args:
        server: the address of ``api.php``.
        user_agent: sent with every request; wikis ask for a way to reach whoever runs the program.
        cache: the file of answers; None: ``wikipedia.sqlite`` in the cache folder; an empty text: memory alone.
        timeout: of one request, seconds.
        attempts: how often a request is made at most.
        pause: the first pause, seconds.
        longest_pause: no pause is longer, whatever the server asks for.
    """

    def __init__(
        self,
        server: str = _SERVER,
        *,
        user_agent: str | None = None,
        cache: str | os.PathLike[str] | None = None,
        timeout: float = 15.0,
        attempts: int = 4,
        pause: float = 1.0,
        longest_pause: float = 60.0,
    ) -> None:
        if urlsplit(server).scheme not in ("http", "https") or not urlsplit(server).netloc:
            raise ConfigError(
                f"server must be the http address of a wiki's api.php, actual value: {server!r}"
            )
        if attempts < 1 or timeout <= 0:
            raise ConfigError(
                f"attempts must be at least 1 and timeout more than 0, actual values: {attempts}, {timeout}"
            )
        from reflexion_gym import __version__

        self.server, self.timeout, self.attempts = server, timeout, attempts
        self.pause, self.longest_pause = pause, longest_pause
        self.user_agent = user_agent or _AGENT.format(version=__version__)
        self.cache = cache
        self._answers = _Answers(cache)

    @property
    def name(self) -> str:
        """``wikipedia:`` and the server's host."""
        return f"wikipedia:{urlsplit(self.server).netloc}"

    def find(self, entity: str) -> Found:
        """Return the page, the meanings of an ambiguous title, or the titles that the search gives.

        Raises:
            EnvironmentFault: the server does not answer, or not as a wiki does.
        """
        entity = " ".join(entity.encode("utf-8", "replace").decode("utf-8").split())
        title = entity.strip("\"'“”")
        if title and not _NO_TITLE.search(title) and len(title.encode()) <= _TITLE_BYTES:
            found = self._page(title)
            if found is not None:
                return found
        return Found(similar=self._similar(entity))

    def _page(self, title: str) -> Found | None:
        answer = self._ask(
            prop="extracts|pageprops", explaintext="1", exsectionformat="plain", ppprop="disambiguation",
            redirects="1", titles=title,
        )  # fmt: skip
        pages = self._part(answer, "pages", list)
        page = pages[0] if pages else {}
        if not isinstance(page, Mapping):
            raise self._strange(answer)
        if page.get("missing") or page.get("invalid") or not page:
            return None
        found = str(page.get("title", title))
        if "disambiguation" in (page.get("pageprops") or {}):
            return Found(similar=self._meanings(found), ambiguous=True)
        passages = tuple(line.strip() for line in str(page.get("extract") or "").splitlines() if line.strip())
        if not passages:
            return None  # a page without prose, such as a bare list
        return Found(Page(found, passages[0], passages))

    def _meanings(self, title: str) -> tuple[str, ...]:
        answer = self._ask(prop="links", plnamespace="0", pllimit="20", titles=title)
        pages = self._part(answer, "pages", list)
        links = pages[0].get("links", []) if pages and isinstance(pages[0], Mapping) else []
        return tuple(str(link["title"]) for link in links if isinstance(link, Mapping) and "title" in link)[
            : 2 * _SIMILAR
        ]

    def _similar(self, text: str) -> tuple[str, ...]:
        words = " ".join(re.findall(r"\w+", text[:_LONGEST_QUERY]))
        if not words:
            return ()
        answer = self._ask(list="search", srsearch=words, srlimit=str(_SIMILAR), srprop="")
        hits = self._part(answer, "search", list)
        return tuple(str(hit["title"]) for hit in hits if isinstance(hit, Mapping) and "title" in hit)

    # ---- requests

    def _ask(self, **parameters: str) -> Mapping[str, Any]:
        query = urlencode({"action": "query", "format": "json", "formatversion": "2", **parameters})
        address = f"{self.server}?{query}"
        if (kept := self._answers.get(address)) is not None:
            return kept
        problem, wait = "", self.pause
        for attempt in range(self.attempts):
            if attempt:
                time.sleep(min(wait, self.longest_pause))
                wait *= 2
            try:
                answer = self._request(address)
            except _Busy as busy:
                problem = busy.problem
                wait = max(wait, busy.seconds)
                continue
            self._answers.put(address, answer)
            return answer
        raise EnvironmentFault(
            f"the encyclopedia at {self.server} did not answer {self.attempts} times: {problem}. "
            "backend='corpus' needs no network"
        )

    def _request(self, address: str) -> Mapping[str, Any]:
        request = Request(address, headers={"User-Agent": self.user_agent, "Accept": "application/json"})
        try:
            with urlopen(request, timeout=self.timeout) as reply:
                body = reply.read(_ANSWER_LIMIT)
        except HTTPError as error:
            if error.code in _BUSY:
                raise _Busy(f"status {error.code}", _seconds(error.headers.get("Retry-After"))) from None
            raise EnvironmentFault(
                f"the encyclopedia at {self.server} refused with status {error.code}"
            ) from None
        except (URLError, OSError, socket.timeout) as error:  # noqa: UP041 - an alias only since Python 3.10
            raise _Busy(str(getattr(error, "reason", error)) or type(error).__name__) from None
        try:
            answer = json.loads(body)
        except ValueError:
            raise self._strange(body[:80]) from None
        if not isinstance(answer, dict):
            raise self._strange(answer)
        if "error" in answer:
            said = answer["error"] if isinstance(answer["error"], dict) else {}
            code = str(said.get("code", "unknown"))
            if code.startswith(_BUSY_CODES):
                raise _Busy(f"error {code}")
            raise EnvironmentFault(
                f"the encyclopedia at {self.server} answered with the error {code!r}: {said.get('info', '')!s:.200}"
            )
        return answer

    def _part(self, answer: Mapping[str, Any], key: str, kind: type) -> Any:
        query = answer.get("query", {})
        part = query.get(key, kind()) if isinstance(query, Mapping) else None
        if not isinstance(part, kind):
            raise self._strange(answer)
        return part

    def _strange(self, answer: Any) -> EnvironmentFault:
        return EnvironmentFault(
            f"{self.server} did not answer as a wiki's api.php does: {answer!r:.120}. Check the address"
        )

    def __deepcopy__(self, memo: dict[int, Any]) -> Wikipedia:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (
            self.server,
            {
                "user_agent": self.user_agent, "cache": self.cache, "timeout": self.timeout,
                "attempts": self.attempts, "pause": self.pause, "longest_pause": self.longest_pause,
            },
        )  # fmt: skip


def _again(server: str, options: dict[str, Any]) -> Wikipedia:
    return Wikipedia(server, **options)


class _Busy(Exception):
    """A request that can be made again."""

    def __init__(self, problem: str, seconds: float = 0.0) -> None:
        super().__init__(problem)
        self.problem, self.seconds = problem, seconds


def _seconds(text: str | None) -> float:
    """Return the pause that a ``Retry-After`` asks for, in seconds or as a date; 0 where it says nothing."""
    if not text:
        return 0.0
    try:
        return max(0.0, float(text))
    except ValueError:
        pass
    try:
        return max(0.0, parsedate_to_datetime(text).timestamp() - time.time())
    except (TypeError, ValueError):
        return 0.0


class _Answers:
    """Answers by address, in memory and in a file. A file that cannot be used costs requests, nothing else."""

    def __init__(self, file: str | os.PathLike[str] | None) -> None:
        self._lock = threading.Lock()
        self._kept: dict[str, Mapping[str, Any]] = {}
        self._connection: sqlite3.Connection | None = None
        self._file = _usual_file() if file is None else Path(file) if str(file) else None

    def get(self, address: str) -> Mapping[str, Any] | None:
        with self._lock:
            if address in self._kept or (store := self._open()) is None:
                return self._kept.get(address)
            try:
                row = store.execute("select answer from answers where address = ?", (address,)).fetchone()
                if row is not None:
                    self._kept[address] = json.loads(row[0])
            except (sqlite3.Error, ValueError):
                return None
            return self._kept.get(address)

    def put(self, address: str, answer: Mapping[str, Any]) -> None:
        with self._lock:
            self._kept[address] = answer
            if (store := self._open()) is None:
                return
            try:
                with store:
                    store.execute(
                        "insert or replace into answers values (?, ?, datetime('now'))",
                        (address, json.dumps(answer)),
                    )
            except sqlite3.Error:
                pass

    def _open(self) -> sqlite3.Connection | None:
        if self._connection is None and self._file is not None:
            try:
                self._file.parent.mkdir(parents=True, exist_ok=True)
                self._connection = sqlite3.connect(self._file, check_same_thread=False, timeout=10)
                with self._connection:
                    self._connection.execute(
                        "create table if not exists answers (address text primary key, answer text, at text)"
                    )
            except (OSError, sqlite3.Error):
                self._connection, self._file = None, None
        return self._connection


def _usual_file() -> Path:
    return cache_folder() / "search" / "wikipedia.sqlite"
