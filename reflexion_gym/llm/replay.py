"""`ReplayLLM` and `RecordLLM`: replies recorded from a real model, and recording them."""

from __future__ import annotations

import json
import os
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from reflexion_gym.errors import ConfigError, DataError, LLMError
from reflexion_gym.llm.base import LLM, Completion, Message
from reflexion_gym.llm.request import canonical_request, request_hash

__all__ = ["RecordLLM", "ReplayLLM", "record_from_spec", "replay_from_spec"]

_Key = tuple[str, int]


def replay_from_spec(rest: str, **options: Any) -> ReplayLLM:
    """Return the model of ``replay:<rest>``."""
    if options:
        raise ConfigError(f"replay: takes no options, actual: {', '.join(options)}")
    return ReplayLLM(rest)


def record_from_spec(rest: str, **options: Any) -> RecordLLM:
    """Return the model of ``record:FILE=MODEL STRING``; the options are the model's."""
    from reflexion_gym.llm import make_llm

    path, equals, spec = rest.partition("=")
    if not equals or not path or not spec:
        raise ConfigError(
            f"recording is written record:FILE=MODEL, such as record:replies.jsonl=local:, actual: record:{rest}"
        )
    return RecordLLM(make_llm(spec, **options), path)


class _Calls:
    """Names calls: the request, and, where sampling is free to differ, the how many-th time it is made."""

    def __init__(self) -> None:
        self._made: dict[str, int] = {}
        self._lock = threading.Lock()

    def key(self, request: dict[str, Any]) -> _Key:
        digest = request_hash(request)
        if request["seed"] is not None or request["temperature"] == 0:
            return digest, 0  # the same request has the same reply
        with self._lock:
            number = self._made.get(digest, 0)
            self._made[digest] = number + 1
        return digest, number


class ReplayLLM:
    """Gives recorded replies and knows no others.

    The key of a reply is its request (messages, stop, temperature, max_tokens, seed and n) and, for a request
    without a seed at a temperature above 0, how many times it was made before. Tokens and cost are the recorded ones.

    Args:
        path: a ``.jsonl`` file, or a SQLite file of any other name.

    Raises:
        DataError: the file is missing or malformed.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path).expanduser()
        self.name = f"replay:{path}"
        if not self.path.is_file():
            raise DataError(f"there is no recording {self.path}; record:{self.path}=MODEL makes one")
        self._replies = _file(self.path).read()
        self._calls = _Calls()
        self._lock = threading.Lock()

    @property
    def parameters(self) -> dict[str, Any]:
        """The hash of what is recorded."""
        rows = [[*key, reply.to_dict()] for key, reply in sorted(self._replies.items())]
        return {"recording": request_hash({"rows": rows})}

    def __len__(self) -> int:
        return len(self._replies)

    def complete(
        self,
        messages: Sequence[Message],
        *,
        stop: Sequence[str] = (),
        temperature: float = 0.0,
        max_tokens: int = 1024,
        seed: int | None = None,
        n: int = 1,
    ) -> Completion:
        """Return the recorded reply.

        Raises:
            LLMError: none was recorded for this request.
        """
        request = canonical_request(
            messages, stop=stop, temperature=temperature, max_tokens=max_tokens, seed=seed, n=n
        )
        key = self._calls.key(request)
        if key in self._replies:
            return self._replies[key]
        last = request["messages"][-1]["content"] if request["messages"] else ""
        settings = {name: value for name, value in request.items() if name != "messages"}
        raise LLMError(
            f"{self.path} has no reply to this request ({len(request['messages'])} messages, the last begins "
            f"{last[:120]!r}; {settings}; time {key[1] + 1}). Prompts, seeds or settings differ from the recording's; "
            f"record:{self.path}=MODEL adds what is missing"
        )

    def __getstate__(self) -> dict[str, Any]:
        return {"path": self.path, "name": self.name}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(state["path"])  # type: ignore[misc]
        self.name = state["name"]


class RecordLLM:
    """Passes calls on to a model and keeps the replies for `ReplayLLM`.

    A reply that is in the file already is given from there, so that an interrupted recording goes on where it
    stopped. A reply is on the disk before it is returned; a kill loses at most a half-written last line, which
    is ignored.

    Args:
        llm: the model to record.
        path: a ``.jsonl`` file (readable, for small recordings), or a SQLite file of any other name.
    """

    def __init__(self, llm: LLM, path: str | os.PathLike[str]) -> None:
        self.llm = llm
        self.path = Path(path).expanduser()
        self.name = f"record:{path}={llm.name}"
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._file = _file(self.path)
            self._replies = self._file.read() if self.path.is_file() else {}
        except OSError as error:
            raise ConfigError(f"the recording {self.path} cannot be written: {error}") from error
        self._calls = _Calls()
        self._lock = threading.Lock()

    @property
    def parameters(self) -> Any:
        """Those of the model."""
        return getattr(self.llm, "parameters", None)

    def complete(
        self,
        messages: Sequence[Message],
        *,
        stop: Sequence[str] = (),
        temperature: float = 0.0,
        max_tokens: int = 1024,
        seed: int | None = None,
        n: int = 1,
    ) -> Completion:
        """Return the model's reply, recorded."""
        request = canonical_request(
            messages, stop=stop, temperature=temperature, max_tokens=max_tokens, seed=seed, n=n
        )
        key = self._calls.key(request)
        with self._lock:
            known = self._replies.get(key)
        if known is not None:
            return known
        reply = self.llm.complete(**request)
        with self._lock:
            if key in self._replies:
                return self._replies[key]
            try:
                self._file.add(key, request, reply, self.llm.name)
            except (OSError, sqlite3.Error) as error:
                raise ConfigError(f"the recording {self.path} cannot be written: {error}") from error
            self._replies[key] = reply
        return reply

    def __getstate__(self) -> dict[str, Any]:
        return {"llm": self.llm, "path": self.path, "name": self.name}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(state["llm"], state["path"])  # type: ignore[misc]
        self.name = state["name"]


class _Recording(Protocol):
    def read(self) -> dict[_Key, Completion]: ...

    def add(self, key: _Key, request: dict[str, Any], reply: Completion, model: str) -> None: ...


def _file(path: Path) -> _Recording:
    return _Lines(path) if path.suffix == ".jsonl" else _Table(path)


def _completion(row: Any) -> Completion:
    reply = Completion.from_dict(row)
    if not reply.texts:
        raise ValueError("a reply without a text")
    return reply


class _Lines:
    """One JSON object per line: the key, the request to read, and the reply."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> dict[_Key, Completion]:
        replies: dict[_Key, Completion] = {}
        lines = self.path.read_text(encoding="utf-8").split("\n")
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                row = json.loads(line)
                replies[str(row["hash"]), int(row.get("time", 0))] = _completion(row["reply"])
            except (ValueError, KeyError, TypeError) as error:
                if number == len(lines):
                    break  # half a line: the recording was killed while it wrote it
                raise DataError(f"{self.path}, line {number}: this is no recorded reply ({error})") from error
        return replies

    def add(self, key: _Key, request: dict[str, Any], reply: Completion, model: str) -> None:
        row = {"hash": key[0], "time": key[1], "model": model, "request": request, "reply": reply.to_dict()}
        with self.path.open("a+b") as file:
            size = file.seek(0, os.SEEK_END)
            if size:
                file.seek(size - 1)
                if file.read(1) != b"\n":  # drop the half line of a killed recording
                    file.seek(0)
                    file.truncate(file.read().rfind(b"\n") + 1)
                    file.seek(0, os.SEEK_END)
            file.write(json.dumps(row, allow_nan=False).encode("ascii") + b"\n")
            file.flush()
            os.fsync(file.fileno())


class _Table:
    """A SQLite file, for recordings too large to read."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> dict[_Key, Completion]:
        try:
            db = self._open()
            try:
                rows = db.execute("SELECT hash, time, reply FROM replies").fetchall()
            finally:
                db.close()
            return {(digest, time): _completion(json.loads(reply)) for digest, time, reply in rows}
        except (sqlite3.Error, ValueError, TypeError) as error:
            raise DataError(f"{self.path} is no recording: {error}") from error

    def add(self, key: _Key, request: dict[str, Any], reply: Completion, model: str) -> None:
        db = self._open()
        try:
            with db:
                db.execute(
                    "INSERT OR IGNORE INTO replies VALUES (?, ?, ?, ?, ?)",
                    (*key, model, json.dumps(request), json.dumps(reply.to_dict(), allow_nan=False)),
                )
        finally:
            db.close()

    def _open(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, timeout=30)
        db.execute(
            "CREATE TABLE IF NOT EXISTS replies"
            " (hash TEXT, time INTEGER, model TEXT, request TEXT, reply TEXT, PRIMARY KEY (hash, time))"
        )
        return db
