"""`read_rows`: the rows of a JSON-lines file, with its place in every error."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reflexion_gym.errors import DataError

__all__ = ["Row", "read_rows", "rows_from"]


@dataclass(frozen=True)
class Row:
    """One row, and where it stands, for messages."""

    values: Mapping[str, Any]
    where: str
    """such as ``HumanEval.jsonl.gz, line 3``"""

    def get(self, key: str, kind: type | tuple[type, ...] = str) -> Any:
        """Return a field.

        Raises:
            DataError: the field is missing or of another type; names the file, the line and the field.
        """
        if key not in self.values:
            raise DataError(
                f"{self.where}: the field {key!r} is missing (the row has {', '.join(map(str, self.values))})"
            )
        value = self.values[key]
        if not isinstance(value, kind):
            kinds = kind if isinstance(kind, tuple) else (kind,)
            wanted = " or ".join(k.__name__ for k in kinds)
            raise DataError(f"{self.where}: the field {key!r} must be {wanted}, actual value: {value!r:.80}")
        return value


def read_rows(path: str | Path) -> Iterator[Row]:
    """Yield the rows of a ``.jsonl`` or ``.jsonl.gz`` file. Blank lines are skipped.

    Raises:
        DataError: the file cannot be read, or a line is not a JSON object; names the file and the line.
    """
    path = Path(path)
    number = 0
    try:
        with gzip.open(path, "rb") if path.suffix == ".gz" else path.open("rb") as lines:
            for number, line in enumerate(lines, 1):
                if line.strip():
                    yield Row(_object(line, f"{path}, line {number}"), f"{path}, line {number}")
    except FileNotFoundError:
        raise DataError(f"there is no file {path}") from None
    except (OSError, EOFError, zlib.error) as error:
        raise DataError(f"{path} cannot be read (after line {number}): {error}") from error


def _object(line: bytes, where: str) -> dict[str, Any]:
    try:
        value = json.loads(line.decode("utf-8"))
    except ValueError as error:
        raise DataError(f"{where}: not JSON: {error}") from None
    if not isinstance(value, dict):
        raise DataError(f"{where}: expected a JSON object, actual value: {value!r:.80}")
    return value


def rows_from(values: Iterable[Mapping[str, Any]], source: str) -> Iterator[Row]:
    """Yield rows that are already in memory, such as those of a hub data set."""
    for number, value in enumerate(values, 1):
        yield Row(value, f"{source}, row {number}")
