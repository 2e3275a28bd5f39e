"""`RunStore`: one run directory, `run.sqlite` and a readable `config.json`; what is stored survives a kill."""

from __future__ import annotations

import json
import math
import os
import sqlite3
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from reflexion_gym.errors import ConfigError
from reflexion_gym.experiment.records import EpisodeKey, EpisodeRow
from reflexion_gym.llm.base import Completion

__all__ = ["RunStore", "read_run"]

_FILE = "run.sqlite"
_FORMAT = 1

_SCHEMA = """
CREATE TABLE IF NOT EXISTS config (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS episodes (
    key TEXT PRIMARY KEY, suite TEXT NOT NULL, task_id TEXT NOT NULL, agent TEXT NOT NULL, model TEXT NOT NULL,
    repeat INTEGER NOT NULL, seed INTEGER NOT NULL, evaluator TEXT, uses_gold INTEGER,
    status TEXT NOT NULL CHECK (status IN ('running', 'done', 'fault')),
    reason TEXT, passed INTEGER, success INTEGER, score REAL,
    prompt_tokens INTEGER, completion_tokens INTEGER, cost REAL, seconds REAL, fault TEXT,
    record TEXT
);
CREATE TABLE IF NOT EXISTS trials (
    episode TEXT NOT NULL, idx INTEGER NOT NULL, passed INTEGER NOT NULL, reward REAL NOT NULL,
    evaluator TEXT NOT NULL, terminal_reason TEXT NOT NULL, score REAL, success INTEGER, status TEXT, place TEXT,
    prompt_tokens INTEGER, completion_tokens INTEGER, feedback TEXT NOT NULL,
    PRIMARY KEY (episode, idx)
);
CREATE TABLE IF NOT EXISTS reflections (
    episode TEXT NOT NULL, idx INTEGER NOT NULL, trial INTEGER NOT NULL, evaluator TEXT NOT NULL,
    feedback TEXT NOT NULL, text TEXT NOT NULL, record TEXT NOT NULL,
    PRIMARY KEY (episode, idx)
);
CREATE TABLE IF NOT EXISTS replies (
    episode TEXT NOT NULL, trial INTEGER NOT NULL, phase TEXT NOT NULL, number INTEGER NOT NULL,
    request TEXT NOT NULL, completion TEXT NOT NULL,
    PRIMARY KEY (episode, trial, phase, number)
);
"""


class RunStore:
    """The episodes of one run, and every model reply that was paid for, also of unfinished episodes.

    A reply is committed before it is used and an episode in one transaction, so a process killed at any moment
    loses at most the call that was in flight. It is the `ReplyLog` of the run's models. Thread-safe.

    Args:
        folder: the run directory, made where it is missing; None: in memory, gone at the end.
        config: what decides the results; a directory of another configuration is refused.

    Raises:
        ConfigError: the folder cannot be written, belongs to another configuration (the message names the
            difference), is no run directory, or is in use by another process.
    """

    def __init__(self, folder: str | os.PathLike[str] | None, config: Mapping[str, Any]) -> None:
        self.folder = Path(folder).expanduser() if folder is not None else None
        self._mutex = threading.RLock()
        self._lock_file: Any = None
        wanted: dict[str, Any] = json.loads(json.dumps({"format": _FORMAT, **config}, default=str))
        if self.folder is None:
            self._db = sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)
            self._db.executescript(_SCHEMA)
            return
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._lock()
        except OSError as error:
            raise ConfigError(_unwritable(self.folder, error)) from error
        try:
            with self._guard():
                self._db = sqlite3.connect(
                    self.folder / _FILE, check_same_thread=False, isolation_level=None, timeout=30
                )
                self._db.execute("PRAGMA journal_mode=WAL")
                self._db.execute("PRAGMA synchronous=FULL")
                self._db.executescript(_SCHEMA)
            self._settle(wanted)
        except BaseException:
            self.close()
            raise

    # ---- replies: the log of the run's models -------------------------------------------------------

    def get(self, key: tuple[str, int, str, int], request_hash: str) -> Completion | None:
        """Return the stored reply of a call, or None.

        Args:
            key: the episode's key, the trial, the phase and the call's number within them.
            request_hash: of the request; a reply to another request is no reply to this one.
        """
        with self._guard():
            row = self._db.execute(
                "SELECT request, completion FROM replies WHERE episode=? AND trial=? AND phase=? AND number=?",
                key,
            ).fetchone()
        if row is None or row[0] != request_hash:
            return None
        return Completion.from_dict(json.loads(row[1]))

    def put(self, key: tuple[str, int, str, int], request_hash: str, completion: Completion) -> None:
        """Store a reply, committed when this returns."""
        with self._transaction():
            self._db.execute(
                "INSERT OR REPLACE INTO replies VALUES (?, ?, ?, ?, ?, ?)",
                (*key, request_hash, _json(completion.to_dict())),
            )

    # ---- episodes -----------------------------------------------------------------------------------

    def begin(self, key: EpisodeKey, *, seed: int) -> bool:
        """Note that an episode begins. Returns whether an earlier process had begun it too."""
        with self._transaction():
            before = self._db.execute("SELECT status FROM episodes WHERE key=?", (key.text,)).fetchone()
            self._db.execute(
                "INSERT OR REPLACE INTO episodes (key, suite, task_id, agent, model, repeat, seed, status)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, 'running')",
                (key.text, key.suite, key.task_id, key.agent, key.model, key.repeat, seed),
            )
        return before is not None

    def commit(self, row: EpisodeRow) -> None:
        """Store a finished or faulty episode with its trials and reflections, all or nothing."""
        key, total = row.key, row.usage.total
        with self._transaction():
            for table in ("trials", "reflections"):
                self._db.execute(f"DELETE FROM {table} WHERE episode=?", (key.text,))
            self._db.execute(
                f"INSERT OR REPLACE INTO episodes VALUES ({', '.join('?' * 20)})",
                (
                    key.text, key.suite, key.task_id, key.agent, key.model, key.repeat, row.seed, row.evaluator,
                    row.uses_gold, row.status, row.reason, row.passed, row.success, _number(row.score), total.prompt,
                    total.completion, total.cost, row.seconds, _text(row.fault), _json(row.to_dict()),
                ),
            )  # fmt: skip
            self._db.executemany(
                f"INSERT INTO trials VALUES ({', '.join('?' * 13)})",
                [
                    (
                        key.text, t.index, t.passed, t.reward, t.evaluator, t.terminal_reason, _number(t.score),
                        None if math.isnan(t.score) else t.success, t.status, t.where, t.usage.total.prompt,
                        t.usage.total.completion, _text(t.feedback),
                    )
                    for t in row.trials
                ],
            )  # fmt: skip
            self._db.executemany(
                "INSERT INTO reflections VALUES (?, ?, ?, ?, ?, ?, ?)",
                [
                    (
                        key.text,
                        place,
                        r.trial,
                        r.evaluator,
                        _text(r.feedback),
                        _text(r.text),
                        _json(r.to_dict()),
                    )
                    for place, r in enumerate(row.reflections)
                ],
            )

    def rows(self) -> list[EpisodeRow]:
        """Return the finished and the faulty episodes, ordered by their keys."""
        with self._guard():
            return _rows(self._db)

    def spent(self) -> list[Completion]:
        """Return every stored reply: what the run has paid for so far."""
        with self._guard():
            return [
                Completion.from_dict(json.loads(text))
                for (text,) in self._db.execute("SELECT completion FROM replies")
            ]

    def close(self) -> None:
        """Close the files and let other processes in."""
        with self._mutex:
            if getattr(self, "_db", None) is not None:
                with suppress(sqlite3.Error):
                    self._db.close()
            if self._lock_file is not None:
                self._lock_file.close()
                self._lock_file = None

    def __enter__(self) -> RunStore:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ---- inside -------------------------------------------------------------------------------------

    def _lock(self) -> None:
        """Keep other processes out for as long as this one lives, killed or not."""
        try:
            import fcntl
        except ImportError:  # not on Windows, where SQLite's own locks must do
            return
        assert self.folder is not None
        self._lock_file = (self.folder / "run.lock").open("a")
        try:
            fcntl.flock(self._lock_file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._lock_file.close()
            self._lock_file = None
            raise ConfigError(
                f"the run directory {self.folder} is in use by another process: wait for it, or give another one with out= (--out)"
            ) from None

    def _settle(self, config: dict[str, Any]) -> None:
        """Store the configuration, or compare it with the one that is stored."""
        with self._guard():
            row = self._db.execute("SELECT value FROM config WHERE key='config'").fetchone()
        if row is not None:
            if differences := list(_differences(json.loads(row[0]), config)):
                raise ConfigError(
                    f"the run directory {self.folder} belongs to another configuration: {'; '.join(differences[:5])}. "
                    "Nothing in it was changed: give another directory with out= (--out), or the old configuration to go on"
                )
            return
        assert self.folder is not None
        readable = self.folder / "config.json"
        temporary = self.folder / "config.json.new"
        try:
            temporary.write_text(json.dumps(config, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
            temporary.replace(readable)
        except OSError as error:
            raise ConfigError(_unwritable(self.folder, error)) from error
        with self._transaction():
            self._db.execute("INSERT INTO config VALUES ('config', ?)", (json.dumps(config, sort_keys=True),))

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with self._guard():
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self._db.execute("ROLLBACK")
                raise

    @contextmanager
    def _guard(self) -> Iterator[None]:
        with self._mutex:
            try:
                yield
            except sqlite3.Error as error:
                raise ConfigError(_explain(self.folder, error)) from error


def read_run(folder: str | os.PathLike[str]) -> tuple[dict[str, Any], list[EpisodeRow]]:
    """Return the configuration and the episodes of a run directory, also while the run goes on.

    Raises:
        ConfigError: it is no run directory.
    """
    file = Path(folder).expanduser() / _FILE
    if not file.is_file():
        raise ConfigError(f"{folder} is no run directory: it has no {_FILE}")
    try:
        try:
            return _read(f"{file.resolve().as_uri()}?mode=ro")
        except sqlite3.OperationalError:
            # a read-only place: the write-ahead log cannot be opened, but nobody writes it either
            return _read(f"{file.resolve().as_uri()}?mode=ro&immutable=1")
    except sqlite3.Error as error:
        raise ConfigError(_explain(Path(folder), error)) from error


def _read(uri: str) -> tuple[dict[str, Any], list[EpisodeRow]]:
    db = sqlite3.connect(uri, uri=True, timeout=30)
    try:
        config = db.execute("SELECT value FROM config WHERE key='config'").fetchone()
        return (json.loads(config[0]) if config else {}), _rows(db)
    finally:
        db.close()


def _rows(db: sqlite3.Connection) -> list[EpisodeRow]:
    found = db.execute(
        "SELECT record FROM episodes WHERE status != 'running' ORDER BY suite, agent, model, repeat, rowid"
    )
    return sorted((EpisodeRow.from_dict(json.loads(text)) for (text,) in found), key=lambda row: row.key.text)


def _unwritable(folder: Path | None, error: Exception) -> str:
    return f"the run directory {folder} cannot be written: {error}. Give another one with out= (--out)"


def _explain(folder: Path | None, error: sqlite3.Error) -> str:
    text = str(error)
    if "full" in text:
        return f"the disk of {folder} is full. Nothing stored is lost: free some space, then give the same command again to go on"
    if "I/O" in text:
        return f"{folder} cannot be written ({text}; is the disk full?). Nothing stored is lost: the same command goes on"
    if "readonly" in text or "unable to open" in text:
        return _unwritable(folder, error)
    if "locked" in text:
        return f"the run directory {folder} is in use by another process"
    return f"{folder}/{_FILE} is not a run of this project, or is damaged: {text}"


def _differences(stored: Any, now: Any, path: str = "") -> Iterator[str]:
    """Name what differs, by its place in the configuration."""
    if isinstance(stored, dict) and isinstance(now, dict):
        for key in sorted(stored.keys() | now.keys()):
            yield from _differences(stored.get(key), now.get(key), f"{path}.{key}" if path else str(key))
    elif (
        isinstance(stored, list)
        and isinstance(now, list)
        and len(stored) == len(now)
        and all(isinstance(value, dict) for value in (*stored, *now))
    ):
        for place, (before, after) in enumerate(zip(stored, now, strict=True)):
            yield from _differences(before, after, f"{path}[{place}]")
    elif stored != now:
        yield f"{path} was {_short(stored)}, now {_short(now)}"


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else text[:77] + "..."


def _json(value: Any) -> str:
    # ASCII alone: a model's text may hold lone surrogates, which no UTF-8 column takes
    return json.dumps(value, allow_nan=False, default=str)


def _text(value: str) -> str:
    return value.encode("utf-8", "replace").decode()


def _number(value: float) -> float | None:
    return None if math.isnan(value) else value
