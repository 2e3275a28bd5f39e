"""`ResultsFile`: what a driver has written while it called a program, read by one who trusts none of it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

__all__ = ["ResultLine", "ResultsFile"]

#: bytes of one line that are read; a program can write more than the judge has room for
_MOST = 16 << 20
#: bytes that are read at a time where they are not kept
_PART = 1 << 20
#: bytes of a line's head: nonce, word and number
_HEAD = 80
_TOKEN = re.compile(r"\S+")
#: words that end a call
_ENDS = frozenset((b"ok", b"bad", b"error"))


@dataclass(frozen=True)
class ResultLine:
    """One line without its nonce."""

    word: str
    """``ok``, ``bad``, ``error``, ``load``, ``done``, or whatever else was written"""
    rest: str
    """what follows"""
    is_cut: bool = False
    """whether it was longer than what is read of a line; `rest` is then its beginning"""

    @property
    def tokens(self) -> Iterator[str]:
        """The tokens of `rest`, one by one: all at once take fifty times the room that their text takes."""
        return (found[0] for found in _TOKEN.finditer(self.rest))


class ResultsFile:
    """The file to which a driver appends its results; see `call_wire`.

    Args:
        path: where to make it.
        nonce: at the head of every line that counts.
        calls: how many there are.
    """

    def __init__(self, path: Path, nonce: str, calls: int) -> None:
        self._path, self._nonce, self._calls = path, nonce.encode(), calls
        self._size = self._count = 0
        self._head = b""  # of the line that is not complete yet
        path.touch()
        path.chmod(0o666)

    def finished(self) -> int:
        """Return how many calls have a result by now, in their order: a line for any other call is no progress."""
        try:
            size = os.stat(self._path).st_size
            if size <= self._size:
                return self._count
            with open(self._path, "rb") as file:
                file.seek(self._size)
                while self._size < size and (data := file.read(_PART)):
                    self._size += len(data)
                    self._see(data)
        except OSError:
            pass  # a program can make it unreadable: that is no progress
        return self._count

    def lines(self) -> Iterator[ResultLine]:
        """Yield the complete lines that have the nonce, up to the last one that a driver writes."""
        try:
            if self._path.is_symlink() or not self._path.is_file():
                return
            with open(self._path, "rb") as file:
                while line := file.readline(_MOST):
                    is_cut = not line.endswith(b"\n")
                    more = line
                    while more and not more.endswith(b"\n"):
                        more = file.readline(_PART)
                    if not more:
                        return  # the last line is not complete
                    head, _, rest = line.partition(b" ")
                    if head != self._nonce:
                        continue
                    word, _, rest = rest.strip().partition(b" ")
                    yield ResultLine(
                        word[:_HEAD].decode("utf-8", "replace"), rest.decode("utf-8", "replace"), is_cut
                    )
                    if word == b"done":
                        return
        except OSError:
            return

    def _see(self, data: bytes) -> None:
        *ended, rest = data.split(b"\n")
        for line in ended:
            words = (self._head + line[:_HEAD]).split(None, 3)
            self._head = b""
            if (
                len(words) >= 3
                and words[0] == self._nonce
                and words[1] in _ENDS
                and self._count < self._calls
            ):
                self._count += words[2] == str(self._count).encode()
        self._head = (self._head + rest[:_HEAD])[:_HEAD]
