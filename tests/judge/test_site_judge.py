"""LeetCode's own judge, played by a server on loopback that behaves like it: sessions, refusals, states, statuses."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from reflexion_gym.data.leetcode_hard.problem import problem_index
from reflexion_gym.data.leetcode_site import LeetCodeSite, statement_text, with_site_statements
from reflexion_gym.errors import ConfigError, DataError, EnvironmentFault
from reflexion_gym.judge.site_judge import SiteJudge

#: the finished states that the recorded submissions of LeetcodeHardGym show, and those that LeetCode has beside them
FINISHED = [
    ({"status_code": 10, "status_msg": "Accepted", "total_correct": 31, "total_testcases": 31}, "passed"),
    ({"status_code": 11, "status_msg": "Wrong Answer", "total_correct": 5, "total_testcases": 31}, "failed"),
    (
        {"status_code": 12, "status_msg": "Memory Limit Exceeded", "total_correct": 9, "total_testcases": 31},
        "memory",
    ),
    (
        {"status_code": 13, "status_msg": "Output Limit Exceeded", "total_correct": 0, "total_testcases": 31},
        "output",
    ),
    (
        {"status_code": 14, "status_msg": "Time Limit Exceeded", "total_correct": 9, "total_testcases": 31},
        "timeout",
    ),
    (
        {
            "status_code": 15,
            "status_msg": "Runtime Error",
            "runtime_error": "Line 3: IndexError",
            "total_testcases": 31,
        },
        "error",
    ),
    (
        {"status_code": 20, "status_msg": "Compile Error", "compile_error": "Line 1: expected ';'"},
        "compile_error",
    ),
]
FACTS = problem_index()[0]


class Server(ThreadingHTTPServer):
    """What the site is about to answer; and what it was asked."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.submitted: list[dict[str, Any]] = []
        self.checks: list[dict[str, Any]] = []
        self.refusals: list[int] = []
        self.headers_seen: list[Any] = []
        self.page: bytes | None = None
        self.content: str | None = "<p>Given <code>n</code>.</p>"
        self.hang = False


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_POST(self) -> None:
        self.server.headers_seen.append(self.headers)
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.server.refusals:
            return self._send(self.server.refusals.pop(0), b"Just a moment...", {"Retry-After": "0"})
        if self.server.page is not None:
            return self._send(200, self.server.page)
        if self.path == "/graphql/":
            question = None if self.server.content is None else {"content": self.server.content}
            return self._json({"data": {"question": question}})
        self.server.submitted.append({"path": self.path, **body})
        return self._json({"submission_id": 7})

    def do_GET(self) -> None:
        assert self.path == "/submissions/detail/7/check/"
        if self.server.refusals:
            return self._send(self.server.refusals.pop(0), b"")
        checks = self.server.checks
        return self._json(checks.pop(0) if len(checks) > 1 else checks[0])

    def _json(self, value: Any) -> None:
        self._send(200, json.dumps(value).encode())

    def _send(self, code: int, data: bytes, headers: dict[str, str] | None = None) -> None:
        self.send_response(code)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def server() -> Iterator[Server]:
    with Server() as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def make_site(server: Server, **options: Any) -> LeetCodeSite:
    address = f"http://127.0.0.1:{server.server_address[1]}"
    return LeetCodeSite(
        "session-value", "token-value", address=address, **{"pause": 0.01, "tries": 4, **options}
    )


def check(server: Server, **options: Any):
    judge = SiteJudge(make_site(server), poll=0.01, patience=options.pop("patience", 5.0))
    return judge.check("class Solution {};", "cpp", FACTS["slug"], FACTS["question_id"])


@pytest.mark.parametrize(("answer", "status"), FINISHED)
def test_every_status(server, answer, status):
    server.checks = [{"state": "PENDING"}, {"state": "STARTED"}, {"state": "SUCCESS", **answer}]
    verdict = check(server)
    assert verdict.status == status
    assert verdict.extra["judge"] == "leetcode.com"
    assert server.submitted == [
        {
            "path": f"/problems/{FACTS['slug']}/submit/",
            "lang": "cpp",
            "question_id": str(FACTS["question_id"]),
            "typed_code": "class Solution {};",
        }
    ]
    if status == "error":
        assert "IndexError" in verdict.message
    if status == "compile_error":
        assert "expected ';'" in verdict.message


def test_the_session_is_sent(server):
    server.checks = [{"state": "SUCCESS", **FINISHED[0][0]}]
    check(server)
    headers = server.headers_seen[0]
    assert headers["Cookie"] == "LEETCODE_SESSION=session-value; csrftoken=token-value"
    assert headers["X-CSRFToken"] == "token-value"
    assert headers["Referer"].endswith(f"/problems/{FACTS['slug']}/")


@pytest.mark.parametrize("code", [16, 21, 30, None, "10"])
def test_what_is_no_verdict_on_the_program_is_a_fault(server, code):
    server.checks = [{"state": "SUCCESS", "status_code": code, "status_msg": "Internal Error"}]
    with pytest.raises(EnvironmentFault, match="no verdict on the program"):
        check(server)


def test_a_verdict_that_does_not_come_is_a_fault(server):
    server.checks = [{"state": "STARTED"}]
    with pytest.raises(EnvironmentFault, match=r"no verdict on submission 7 within 0\.1 s"):
        check(server, patience=0.1)


def test_a_failed_state_is_a_fault(server):
    server.checks = [{"state": "FAILURE"}]
    with pytest.raises(EnvironmentFault, match="'FAILURE'"):
        check(server)


def test_refusals_are_waited_out(server):
    server.refusals = [429, 403, 503]
    server.checks = [{"state": "SUCCESS", **FINISHED[0][0]}]
    assert check(server).passed
    assert len(server.submitted) == 1


def test_refusals_without_end_are_a_fault_and_name_the_session(server):
    server.refusals = [403] * 20
    with pytest.raises(EnvironmentFault, match="HTTP 403.*still signed in"):
        check(server)
    assert len(server.refusals) == 16


def test_pauses_grow(server, monkeypatch):
    slept: list[float] = []
    monkeypatch.setattr("reflexion_gym.data.leetcode_site.time.sleep", slept.append)
    server.refusals = [429, 429, 429, 429]
    with pytest.raises(EnvironmentFault):
        make_site(server, pause=5.0).call("/graphql/", {})
    waits = [round(seconds) for seconds in slept if seconds > 1]
    assert waits == [10, 20, 40]


def test_a_sign_in_page_is_a_fault(server):
    server.page = b"<html>Log in</html>"
    with pytest.raises(EnvironmentFault, match="no JSON object"):
        check(server)


def test_no_server_is_a_fault():
    site = LeetCodeSite("s", "t", address="http://127.0.0.1:1", pause=0.0, tries=2)
    with pytest.raises(EnvironmentFault, match="gave no answer"):
        site.call("/graphql/", {})


def test_an_empty_program_is_not_submitted(server):
    judge = SiteJudge(make_site(server))
    assert judge.check("  \n", "cpp", "x", 1).status == "compile_error"
    assert server.submitted == []


def test_a_missing_or_mangled_cookie_is_named(monkeypatch):
    monkeypatch.delenv("LEETCODE_SESSION", raising=False)
    monkeypatch.delenv("LEETCODE_CSRF_TOKEN", raising=False)
    with pytest.raises(ConfigError, match="LEETCODE_SESSION"):
        LeetCodeSite()
    with pytest.raises(ConfigError, match="LEETCODE_CSRF_TOKEN"):
        LeetCodeSite("s")
    with pytest.raises(ConfigError, match="copy its value alone"):
        LeetCodeSite("a; b=c", "t")


def test_statements(server):
    from reflexion_gym.core import Task

    task = Task("LeetCode/1", "own words", metadata={"slug": FACTS["slug"]}, hidden={"tests": []})
    (found,) = with_site_statements([task], make_site(server))
    assert (found.prompt, found.source) == ("Given n.\n", "session")
    server.content = None
    with pytest.raises(DataError, match=FACTS["slug"]):
        with_site_statements([task], make_site(server))


def test_html_becomes_text():
    content = "<p>10<sup>5</sup>&nbsp;&lt;= a<sub>i</sub></p>\n<pre>\n<strong>Input:</strong> n = 4\n</pre><ul>\n<li>x</li></ul>"
    text = statement_text(content)
    assert "10^5 <= a_i" in text
    assert "Input: n = 4" in text
    assert "- x" in text
