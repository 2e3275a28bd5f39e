"""`Corpus`: paragraphs on this machine: exact title first, then the nearest titles by BM25 (SQLite's FTS5)."""

from __future__ import annotations

import json
import os
import re
import sqlite3
import tempfile
import threading
import unicodedata
import weakref
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from reflexion_gym.data.search.base import Found, Page
from reflexion_gym.data.search.paragraphs import Paragraph, fingerprint, merge
from reflexion_gym.errors import DataError, EnvironmentFault, ToolchainError
from reflexion_gym.user_cache import cache_folder

__all__ = ["Corpus", "fold_title"]

_FORMAT = "1"
#: more paragraphs than this are indexed in a file, which later processes open as it is
_IN_MEMORY = 20_000
_SHOWN_SENTENCES = 5
_SIMILAR = 5
_LONGEST = 300
_TERMS = 32
#: a word is common in more than this share of the paragraphs, and in more than so many: it costs time and tells little
_COMMON_SHARE, _COMMON_LEAST = 0.01, 200
#: words that say nothing of a title
_STOP = frozenset(
    re.findall(
        r"\w+",
        "a an and are as at be by did do does for from had has have how in into is it its of on or that the this to was "
        "were what when where which who whom whose why with",
    )
)
_TITLE_WEIGHT = 10.0


def fold_title(text: str) -> str:
    """Return a title in the form in which spellings of the same one agree.

    >>> fold_title(' "Love  and_Theft" ')
    'love and theft'
    """
    text = unicodedata.normalize("NFKC", text).replace("_", " ").strip().strip("\"'“”‘’")
    return " ".join(text.casefold().split())


class Corpus:
    """An index of titled paragraphs. It never changes once it is built, and threads and copies share it.

    Use `of` for paragraphs in hand, `build` for an index in a file, and `open` for an existing one.
    """

    def __init__(self, connection: sqlite3.Connection, file: Path | None) -> None:
        self._connection = connection
        self._lock = threading.Lock()
        self.file = file
        facts = dict(connection.execute("select key, value from facts").fetchall())
        if facts.get("format") != _FORMAT:
            raise DataError(f"{file}: an index of another format: build it again")
        self.fingerprint = str(facts["fingerprint"])
        self.clashes = int(facts["clashes"])
        self._count = int(facts["count"])
        self._common = frozenset(json.loads(facts["common"]))

    @classmethod
    def of(cls, paragraphs: Iterable[Paragraph]) -> Corpus:
        """Return the index of some paragraphs; the same one for the same paragraphs.

        A large one is kept as a file in the cache folder, and opened from there the next time.

        Raises:
            DataError: no paragraphs.
        """
        merged, clashes = merge(paragraphs)
        mark = fingerprint(merged)
        with _SHARING:
            known = _SHARED.get(mark)
            if known is None:
                if len(merged) <= _IN_MEMORY:
                    known = cls(_written(":memory:", merged, mark, clashes), None)
                else:
                    known = cls._cached(merged, mark, clashes)
                _SHARED[mark] = known
            return known

    @classmethod
    def build(cls, paragraphs: Iterable[Paragraph], file: str | os.PathLike[str]) -> Corpus:
        """Write an index into a file and return it. The file appears whole or not at all.

        Raises:
            DataError: no paragraphs, or the file cannot be written.
        """
        merged, clashes = merge(paragraphs)
        return cls._into(Path(file), merged, fingerprint(merged), clashes)

    @classmethod
    def open(cls, file: str | os.PathLike[str]) -> Corpus:
        """Open an existing index.

        Raises:
            DataError: there is none, or it is not an index.
        """
        path = Path(file)
        if not path.is_file():
            raise DataError(f"there is no index {path}")
        try:
            uri = f"{path.resolve().as_uri()}?mode=ro&immutable=1"
            return cls(sqlite3.connect(uri, uri=True, check_same_thread=False), path)
        except (sqlite3.Error, KeyError) as error:
            raise DataError(f"{path} is not an index of paragraphs: {error}") from error

    @classmethod
    def _cached(cls, merged: list[Paragraph], mark: str, clashes: int) -> Corpus:
        file = cache_folder() / "search" / f"{mark}-{_FORMAT}.sqlite"
        return cls.open(file) if file.is_file() else cls._into(file, merged, mark, clashes)

    @classmethod
    def _into(cls, file: Path, merged: list[Paragraph], mark: str, clashes: int) -> Corpus:
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            handle, part = tempfile.mkstemp(dir=file.parent, prefix=f"{file.name}.")
            os.close(handle)
            try:
                _written(part, merged, mark, clashes).close()
                os.replace(part, file)
            finally:
                Path(part).unlink(missing_ok=True)
        except (OSError, sqlite3.Error) as error:
            raise DataError(f"the index {file} cannot be written: {error}") from error
        return cls.open(file)

    @property
    def name(self) -> str:
        """``corpus:`` and the paragraphs' fingerprint."""
        return f"corpus:{self.fingerprint}"

    def __len__(self) -> int:
        return self._count

    def find(self, entity: str) -> Found:
        """Return the page with exactly that title (or up to case, spacing and quotes), or the nearest titles.

        Raises:
            EnvironmentFault: the index is damaged.
        """
        page = self.page(entity)
        return Found(page) if page is not None else Found(similar=self.similar(entity))

    def page(self, title: str) -> Page | None:
        """Return the page with that title, or None."""
        if len(title) > 4 * _LONGEST:
            return None
        rows = self._ask(
            "select title, sentences from pages where folded = ? order by title != ?, id limit 1",
            (fold_title(title), " ".join(title.split())),
        )
        if not rows:
            return None
        sentences = tuple(text for s in json.loads(rows[0][1]) if (text := s.strip()))
        return Page(rows[0][0], " ".join(sentences[:_SHOWN_SENTENCES]), sentences)

    def similar(self, text: str, count: int = _SIMILAR) -> tuple[str, ...]:
        """Return the titles whose title and text fit best, the best first."""
        words = list(dict.fromkeys(re.findall(r"\w+", _plain(text[:_LONGEST]))))[:_TERMS]
        telling = [word for word in words if word not in _STOP]
        # a common word is left out while there are rarer ones: it would add thousands of paragraphs to rank
        terms = [word for word in telling if word not in self._common] or telling[:3] or words[:3]
        if not terms:
            return ()
        query = " OR ".join(f'"{term}"' for term in terms)
        rows = self._ask(
            "select pages.title from words join pages on pages.id = words.rowid where words match ? "
            "order by bm25(words, ?, 1.0), words.rowid limit ?",
            (query, _TITLE_WEIGHT, count),
        )
        return tuple(row[0] for row in rows)

    def paragraphs(self) -> list[Paragraph]:
        """Return all paragraphs in order."""
        rows = self._ask("select title, sentences from pages order by id", ())
        return [Paragraph(title, tuple(json.loads(sentences))) for title, sentences in rows]

    def _ask(self, query: str, values: tuple[Any, ...]) -> list[Any]:
        # a lone surrogate is a character that a reply can hold and a database cannot
        clean = tuple(
            v.encode("utf-8", "replace").decode("utf-8") if isinstance(v, str) else v for v in values
        )
        try:
            with self._lock:
                return self._connection.execute(query, clean).fetchall()
        except sqlite3.Error as error:
            raise EnvironmentFault(
                f"the index {self.file or 'in memory'} cannot be searched: {error}"
            ) from error

    def __deepcopy__(self, memo: dict[int, Any]) -> Corpus:
        return self

    def __copy__(self) -> Corpus:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        if self.file is not None:
            return Corpus.open, (str(self.file),)
        return Corpus.of, (self.paragraphs(),)


#: the indexes in use in this process, by fingerprint
_SHARED: weakref.WeakValueDictionary[str, Corpus] = weakref.WeakValueDictionary()
_SHARING = threading.RLock()


def _written(place: str, paragraphs: list[Paragraph], mark: str, clashes: int) -> sqlite3.Connection:
    if not paragraphs:
        raise DataError("a corpus needs at least one paragraph: the rows have no context")
    connection = sqlite3.connect(place, check_same_thread=False)
    connection.execute("pragma journal_mode=off")
    connection.execute("pragma synchronous=off")
    connection.execute("create table facts (key text primary key, value text)")
    connection.execute("create table pages (id integer primary key, title text, folded text, sentences text)")
    try:
        connection.execute(
            "create virtual table words using fts5(title, body, content='', "
            "tokenize='unicode61 remove_diacritics 2')"
        )
    except sqlite3.OperationalError as error:
        raise ToolchainError(
            f"this Python's SQLite {sqlite3.sqlite_version} has no full-text search (FTS5), which the corpus needs: "
            f"use a Python with a current SQLite. ({error})"
        ) from error
    clean = [(n, _clean(p.title), _clean(fold_title(p.title)), p) for n, p in enumerate(paragraphs)]
    connection.executemany(
        "insert into pages values (?, ?, ?, ?)",
        ((n, title, folded, json.dumps(p.sentences)) for n, title, folded, p in clean),
    )
    connection.executemany(
        "insert into words (rowid, title, body) values (?, ?, ?)",
        ((n, title, _clean(p.text)) for n, title, _, p in clean),
    )
    connection.execute("insert into words (words) values ('optimize')")
    connection.execute("create index by_title on pages (folded)")
    connection.execute("create virtual table temp.counts using fts5vocab(main, words, row)")
    common = connection.execute(
        "select term from temp.counts where doc > ?", (max(_COMMON_LEAST, _COMMON_SHARE * len(paragraphs)),)
    )
    facts = {
        "format": _FORMAT,
        "fingerprint": mark,
        "count": str(len(paragraphs)),
        "clashes": str(clashes),
        "common": json.dumps([row[0] for row in common]),
    }
    connection.executemany("insert into facts values (?, ?)", facts.items())
    connection.commit()
    return connection


def _plain(text: str) -> str:
    """Return a text as the index folds its words: lower case, without accents."""
    split = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in split if not unicodedata.combining(char))


def _clean(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8")
