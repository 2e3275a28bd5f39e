"""`LeetCodeSite`: LeetCode over HTTP, with the user's own session. Off unless it is asked for by name.

LeetCode's terms of service restrict automated use and the copying of its texts. Whoever switches this on answers for
it: read the terms, use your own account, and keep what is fetched to yourself. Nothing fetched is stored.
"""

from __future__ import annotations

import dataclasses
import html
import html.parser
import json
import os
import re
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from typing import Any

from reflexion_gym.core import Task
from reflexion_gym.errors import ConfigError, DataError, EnvironmentFault

__all__ = ["LeetCodeSite", "statement_text", "with_site_statements"]

SESSION, TOKEN, ADDRESS = "LEETCODE_SESSION", "LEETCODE_CSRF_TOKEN", "REFLEXION_GYM_LEETCODE_URL"
_QUERY = "query statement($slug: String!) { question(titleSlug: $slug) { questionId content isPaidOnly metaData } }"


class LeetCodeSite:
    """Requests in the name of a signed-in user, one at a time, with pauses between them. Safe to share by threads.

    Args:
        session: the cookie ``LEETCODE_SESSION``; by default the environment's variable of that name.
        csrf_token: the cookie ``csrftoken``; by default the environment's ``LEETCODE_CSRF_TOKEN``.
        address: the site's; by default ``https://leetcode.com``, or ``$REFLEXION_GYM_LEETCODE_URL``.
        pause: seconds between two requests that ask for work; twice as long after each refusal (403, 429).
        tries: how often a refused request is made, all in all.
        timeout: seconds that one request may take.

    Raises:
        ConfigError: a cookie is missing.
    """

    def __init__(
        self,
        session: str | None = None,
        csrf_token: str | None = None,
        *,
        address: str | None = None,
        pause: float = 6.0,
        tries: int = 5,
        timeout: float = 30.0,
    ) -> None:
        self._session = session or os.environ.get(SESSION, "")
        self._token = csrf_token or os.environ.get(TOKEN, "")
        if not self._session or not self._token:
            missing = SESSION if not self._session else TOKEN
            raise ConfigError(
                f"LeetCode is asked with your own session: set {missing} to the cookie "
                f"{'LEETCODE_SESSION' if missing == SESSION else 'csrftoken'} of a browser that is signed in"
            )
        for name, value in ((SESSION, self._session), (TOKEN, self._token)):
            if not re.fullmatch(r"[\x21-\x3a\x3c-\x7e]+", value):
                raise ConfigError(f"{name} holds characters that no cookie has: copy its value alone")
        self.address = (address or os.environ.get(ADDRESS) or "https://leetcode.com").rstrip("/")
        self.pause, self.tries, self.timeout = pause, tries, timeout
        self._lock = threading.Lock()
        self._next = 0.0

    def call(self, path: str, body: Mapping[str, Any] | None = None, *, referer: str = "/") -> dict[str, Any]:
        """Return the JSON object that a path answers with; refused requests are made again, more and more slowly.

        Args:
            path: below the site's address.
            body: what to post, as JSON; None: get.
            referer: the page that the request comes from.

        Raises:
            EnvironmentFault: the site does not answer, goes on refusing, or answers with something else.
        """
        wait = self.pause
        said = ""
        for _ in range(self.tries):
            with self._lock:  # one at a time: the site counts per user
                if body is not None:
                    time.sleep(max(0.0, self._next - time.monotonic()))
                try:
                    return self._send(path, body, referer)
                except urllib.error.HTTPError as error:
                    said = f"HTTP {error.code}"
                    after = error.headers.get("Retry-After", "")
                    error.close()
                    if error.code not in (403, 429, 500, 502, 503, 504):
                        break
                    wait *= 2
                    self._next = time.monotonic() + max(wait, float(after) if after.isdigit() else 0.0)
                except OSError as error:
                    said = str(getattr(error, "reason", error))
                    wait *= 2
                    self._next = time.monotonic() + wait
                finally:
                    self._next = max(self._next, time.monotonic() + self.pause)
            if body is None:
                time.sleep(max(0.0, self._next - time.monotonic()))
        hint = " Is the session still signed in?" if said in ("HTTP 403", "HTTP 401") else ""
        raise EnvironmentFault(f"LeetCode gave no answer to {path}: {said}.{hint}")

    def _send(self, path: str, body: Mapping[str, Any] | None, referer: str) -> dict[str, Any]:
        headers = {
            "Cookie": f"LEETCODE_SESSION={self._session}; csrftoken={self._token}",
            "X-CSRFToken": self._token,
            "Referer": self.address + referer,
            "Content-Type": "application/json",
            "User-Agent": "reflexion_gym",
        }
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, headers)
        with urllib.request.urlopen(request, timeout=self.timeout) as reply:
            text = reply.read(1 << 24)
        try:
            answer = json.loads(text)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            shown = text[:120].decode("utf-8", "replace")
            raise EnvironmentFault(
                f"LeetCode answered {path} with no JSON object (is the session still signed in?): {shown!r}"
            )
        return answer


def with_site_statements(tasks: Sequence[Task], site: LeetCodeSite | None = None) -> list[Task]:
    """Return the tasks with LeetCode's own statements in place of this project's; tests stay as they are.

    Raises:
        ConfigError: a cookie is missing.
        EnvironmentFault: LeetCode does not answer.
        DataError: it knows no such problem, or shows it to paying users alone.
    """
    site = site or LeetCodeSite()
    return [dataclasses.replace(task, prompt=_statement(site, task), source="session") for task in tasks]


def _statement(site: LeetCodeSite, task: Task) -> str:
    slug = str(task.metadata["slug"])
    body = {"operationName": "statement", "variables": {"slug": slug}, "query": _QUERY}
    answer = site.call("/graphql/", body, referer=f"/problems/{slug}/")
    data = answer.get("data")
    question = data.get("question") if isinstance(data, dict) else None
    content = question.get("content") if isinstance(question, dict) else None
    if not isinstance(content, str) or not content.strip():
        raise DataError(f"LeetCode shows no statement of {slug} to this session.")
    return statement_text(content)


def statement_text(content: str) -> str:
    """Return a statement's HTML as plain text.

    >>> statement_text("<p>At most 10<sup>5</sup>.</p><ul><li>a &lt; b</li></ul>")
    'At most 10^5.\\n\\n- a < b\\n'
    """
    reader = _Text()
    reader.feed(content)
    reader.close()
    text = "".join(reader.parts).replace("\xa0", " ")
    lines = [line.rstrip() for line in text.split("\n")]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip() + "\n"


class _Text(html.parser.HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.parts.append(
            {"sup": "^", "sub": "_", "li": "\n- ", "br": "\n", "p": "\n\n", "pre": "\n\n"}.get(tag, "")
        )

    def handle_endtag(self, tag: str) -> None:
        self.parts.append({"p": "\n\n", "pre": "\n\n", "ul": "\n\n", "ol": "\n\n"}.get(tag, ""))

    def handle_data(self, data: str) -> None:
        self.parts.append(data)
