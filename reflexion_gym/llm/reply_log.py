"""`ReplyLog`: where the replies of an episode's model calls are kept, so that none is asked for twice."""

from __future__ import annotations

import threading
from typing import Protocol, runtime_checkable

from reflexion_gym.llm.base import Completion

__all__ = ["CallKey", "MemoryReplyLog", "ReplyLog"]

#: the episode's key, the trial, the phase, and the call's number within the trial and phase
CallKey = tuple[str, int, str, int]


@runtime_checkable
class ReplyLog(Protocol):
    """Keeps replies by where in the run they were asked for. `RunStore` is one on SQLite."""

    def get(self, key: CallKey, request_hash: str) -> Completion | None:
        """Return the stored reply, or None where there is none or it answers another request."""
        ...

    def put(self, key: CallKey, request_hash: str, completion: Completion) -> None:
        """Store a reply, for good when this returns."""
        ...


class MemoryReplyLog:
    """A `ReplyLog` in memory, for tests and single sessions."""

    def __init__(self) -> None:
        self._replies: dict[CallKey, tuple[str, Completion]] = {}
        self._lock = threading.Lock()

    def get(self, key: CallKey, request_hash: str) -> Completion | None:
        """Return the stored reply to this request, or None."""
        with self._lock:
            stored = self._replies.get(key)
        return stored[1] if stored is not None and stored[0] == request_hash else None

    def put(self, key: CallKey, request_hash: str, completion: Completion) -> None:
        """Store a reply."""
        with self._lock:
            self._replies[key] = (request_hash, completion)

    def __len__(self) -> int:
        return len(self._replies)
