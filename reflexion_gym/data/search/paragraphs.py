"""`read_paragraphs`: titles and sentences out of HotPotQA rows or of rows with a title and a text."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from reflexion_gym.data.rows import Row
from reflexion_gym.errors import DataError

__all__ = ["Paragraph", "context_of", "fingerprint", "merge", "read_paragraphs"]

_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[\"'(\[]?[A-Z0-9])")


@dataclass(frozen=True)
class Paragraph:
    """A titled paragraph of the corpus, as sentences."""

    title: str
    sentences: tuple[str, ...]

    @property
    def text(self) -> str:
        """The sentences as one text."""
        return " ".join(sentence.strip() for sentence in self.sentences if sentence.strip())


def read_paragraphs(rows: Iterable[Row]) -> Iterator[Paragraph]:
    """Yield the paragraphs of some rows.

    A row is a HotPotQA row (all paragraphs of its ``context``), or has ``title`` and either ``text`` (split into
    sentences) or ``sentences``.

    Raises:
        DataError: a row of another form, or a paragraph without title; names the file and the line.
    """
    for row in rows:
        if "context" in row.values:
            yield from context_of(row)
            continue
        title = row.get("title").strip()
        if not title:
            raise DataError(f"{row.where}: a paragraph needs a title, and this one is blank")
        if "sentences" in row.values:
            sentences = tuple(map(str, row.get("sentences", (list, tuple))))
        else:
            sentences = tuple(_SENTENCE_END.split(row.get("text").strip()))
        yield Paragraph(title, sentences)


def context_of(row: Row) -> list[Paragraph]:
    """Return the paragraphs of a HotPotQA row, in the hub's form (``{"title": [...], "sentences": [[...]]}``) or
    in that of the original files (``[[title, [sentence, ...]], ...]``).

    Raises:
        DataError: neither form; names the file and the line.
    """  # noqa: D205
    context = row.get("context", (dict, list))
    try:
        pairs: Any = (
            zip(context["title"], context["sentences"], strict=True) if isinstance(context, dict) else context
        )
        paragraphs = [Paragraph(title.strip(), tuple(map(str, sentences))) for title, sentences in pairs]
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise DataError(
            f"{row.where}: 'context' must hold as many titles as lists of sentences: {type(error).__name__}: {error}"
        ) from None
    if any(not paragraph.title for paragraph in paragraphs):
        raise DataError(f"{row.where}: a paragraph of 'context' has no title")
    return paragraphs


def merge(paragraphs: Iterable[Paragraph]) -> tuple[list[Paragraph], int]:
    """Return the paragraphs with each title once, in the order of first appearance, and how many titles clashed.

    The same paragraph again is dropped. Another text under the same title is a clash: its sentences are added to
    the first, so that a look-up still finds them.

    >>> merge([Paragraph("A", ("x",)), Paragraph("A", ("x",)), Paragraph("A", ("y",))])
    ([Paragraph(title='A', sentences=('x', 'y'))], 1)
    """
    by_title: dict[str, Paragraph] = {}
    clashes = set()
    for paragraph in paragraphs:
        known = by_title.setdefault(paragraph.title, paragraph)
        if known is paragraph or known.sentences == paragraph.sentences:
            continue
        new = tuple(s for s in paragraph.sentences if s not in known.sentences)
        if new:
            clashes.add(paragraph.title)
            by_title[paragraph.title] = Paragraph(paragraph.title, known.sentences + new)
    return list(by_title.values()), len(clashes)


def fingerprint(paragraphs: Iterable[Paragraph]) -> str:
    """Return a hash of the paragraphs, 16 hex digits."""
    digest = hashlib.sha256()
    for paragraph in paragraphs:
        digest.update("\x1f".join((paragraph.title, *paragraph.sentences)).encode("utf-8", "surrogatepass"))
        digest.update(b"\x1e")
    return digest.hexdigest()[:16]
