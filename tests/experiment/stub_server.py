"""An OpenAI-compatible server on loopback: deterministic replies from the request, latency, a log of requests.

    python -m tests.experiment.stub_server LOG SECONDS PORT

prints its port. Each request is logged as one JSON line when it arrives and again when it was answered.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def digest(body: dict) -> str:
    """Name a request; its reply holds the same name."""
    return hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()[:16]


def reply(body: dict) -> str:
    """A program, tests or a lesson, whichever the prompt seems to ask for; mostly wrong at first."""
    text = json.dumps(body["messages"])
    chance = random.Random(digest(body))
    named = re.findall(r"def (\w+)\(", text)
    name = named[-1] if named else "f"
    value = chance.randint(0, 3)
    return (
        f"Reply [{digest(body)}]: the return value should be another one.\n"
        f"```python\ndef {name}(*args):\n    return {value}\n```\n"
        f"assert {name}([]) == {chance.randint(0, 3)}\n"
    )


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.log("asked", digest(body))
        time.sleep(self.server.latency)
        text = reply(body)
        data = json.dumps(
            {
                "id": "x", "object": "chat.completion", "created": 0, "model": body.get("model", "stub"),
                "choices": [
                    {"index": i, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}
                    for i in range(body.get("n") or 1)
                ],
                "usage": {"prompt_tokens": len(json.dumps(body["messages"])) // 4, "completion_tokens": len(text) // 4, "total_tokens": 0},
            }
        ).encode()  # fmt: skip
        try:
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)
            self.wfile.flush()
        except OSError:
            return  # the client was killed
        self.server.log("answered", digest(body))

    def log_message(self, *args):
        pass


def main() -> None:
    server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[3])), Handler)
    server.daemon_threads = True
    server.latency = float(sys.argv[2])
    mutex = threading.Lock()
    file = open(sys.argv[1], "a", buffering=1)  # noqa: SIM115 - open for as long as the process lives

    def log(what: str, name: str) -> None:
        with mutex:
            file.write(json.dumps([what, name]) + "\n")

    server.log = log
    print(server.server_port, flush=True)
    # ends with whoever started it
    threading.Thread(target=lambda: (sys.stdin.read(), server.shutdown()), daemon=True).start()
    server.serve_forever()


if __name__ == "__main__":
    main()
