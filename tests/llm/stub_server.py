"""A chat server on loopback that answers as a test tells it to."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


def chat(*texts: str | None, usage: bool = True, **more: Any) -> dict[str, Any]:
    body: dict[str, Any] = {
        "id": "x",
        "object": "chat.completion",
        "created": 0,
        "model": "stub-1",
        "choices": [
            {"index": i, "finish_reason": "stop", "message": {"role": "assistant", "content": text}}
            for i, text in enumerate(texts)
        ],
    }
    if usage:
        body["usage"] = {"prompt_tokens": 7, "completion_tokens": 3, "total_tokens": 10}
    return {**body, **more}


class Answer:
    """Status, body (JSON, or text as it is), headers, and seconds to wait."""

    def __init__(
        self, body: Any, status: int = 200, headers: dict[str, str] | None = None, wait: float = 0
    ) -> None:
        self.body, self.status, self.headers, self.wait = body, status, headers or {}, wait


class StubServer:
    """Answers from a list in order (the last one again and again), or by a function of the request's JSON."""

    def __init__(self, script: list[Answer] | Callable[[dict[str, Any]], Answer]) -> None:
        self.requests: list[dict[str, Any]] = []
        self.most_at_once = 0
        at_once = 0
        lock = threading.Lock()
        stub = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                nonlocal at_once
                asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                with lock:
                    number = len(stub.requests)
                    stub.requests.append(asked)
                    at_once += 1
                    stub.most_at_once = max(stub.most_at_once, at_once)
                answer = script(asked) if callable(script) else script[min(number, len(script) - 1)]
                if answer.wait:
                    time.sleep(answer.wait)
                body = answer.body if isinstance(answer.body, str) else json.dumps(answer.body)
                data = body.encode()
                try:
                    self.send_response(answer.status)
                    self.send_header("Content-Type", "application/json")
                    self.send_header("Content-Length", str(len(data)))
                    for name, value in answer.headers.items():
                        self.send_header(name, value)
                    self.end_headers()
                    self.wfile.write(data)
                except OSError:
                    pass  # the client gave up
                with lock:
                    at_once -= 1

            def log_message(self, *_: Any) -> None:
                pass

        class Server(ThreadingHTTPServer):
            request_queue_size = 256
            daemon_threads = True

        self._server = Server(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def __enter__(self) -> StubServer:
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
