"""`reflexion-gym stub`: the starter code of LeetCode metadata rows."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from reflexion_gym.data.rows import read_rows
from reflexion_gym.errors import ConfigError, DataError
from reflexion_gym.judge.languages import get_language
from reflexion_gym.judge.signature import Signature

__all__ = ["print_stubs"]


def print_stubs(language: str, file: Path) -> int:
    """Print one JSON row ``{"entry_point", "language", "stub"}`` for each row of a file, in its order.

    Rows have ``entry_point``, ``params`` and ``return_type``, or are LeetCode's metaData. A row that cannot be
    expressed gives ``{"entry_point", "language", "error"}`` and the exit code 2; the others are printed all the same.

    Raises:
        ConfigError: no such language or file.
        DataError: the file is no JSON lines.
    """
    spoken = get_language(language)
    if not file.is_file():
        raise ConfigError(
            f"{file} is a folder, not a file of rows" if file.is_dir() else f"there is no file {file}"
        )
    code = 0
    for row in read_rows(file):
        name = row.values.get("entry_point") or row.values.get("name") or row.values.get("classname")
        shown = {"entry_point": name, "language": spoken.id}
        try:
            shown["stub"] = spoken.stub(Signature.from_row(row.values))
        except DataError as error:
            shown["error"] = f"{row.where}: {error}"
            print(shown["error"], file=sys.stderr)
            code = 2
        print(json.dumps(shown, ensure_ascii=False))
    return code
