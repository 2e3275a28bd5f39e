"""`SearchBackend`, the protocol of what `Search` asks, and the records of its answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

__all__ = ["Found", "Page", "SearchBackend"]


@dataclass(frozen=True)
class Page:
    """A page that was found."""

    title: str
    opening: str
    """what `Search` shows"""
    passages: tuple[str, ...]
    """what `Lookup` goes through, in order: sentences or paragraphs"""


@dataclass(frozen=True)
class Found:
    """The answer to a search: a page, or the titles that come near."""

    page: Page | None = None
    similar: tuple[str, ...] = ()
    ambiguous: bool = False
    """whether there is a page of that title that only lists what the title can mean"""


@runtime_checkable
class SearchBackend(Protocol):
    """Finds pages by title. Safe to share between threads."""

    @property
    def name(self) -> str:
        """What every result records: the kind, and which data or server."""
        ...

    def find(self, entity: str) -> Found:
        """Return the page with that title, or the nearest titles. Any text is a valid question.

        Raises:
            EnvironmentFault: the service or its file is broken or does not answer.
        """
        ...
