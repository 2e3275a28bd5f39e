"""How MultiPL-E writes prompts and tests in each language: one file each. Adding a file adds the suites."""

from __future__ import annotations

import functools
import importlib
from pathlib import Path
from typing import TYPE_CHECKING

from reflexion_gym.errors import ConfigError, nearest

if TYPE_CHECKING:
    from reflexion_gym.judge.dialects.base import Dialect

__all__ = ["dialect_ids", "get_dialect"]

_SHARED = ("__init__", "base", "reading")


@functools.cache
def dialect_ids() -> tuple[str, ...]:
    """Return the ids of all languages with a dialect, in alphabetical order. Imports none of them."""
    return tuple(sorted(p.stem for p in Path(__file__).parent.glob("*.py") if p.stem not in _SHARED))


@functools.cache
def get_dialect(language: str) -> Dialect:
    """Return a language's dialect.

    Raises:
        ConfigError: it has none.
    """
    if language not in dialect_ids():
        raise ConfigError(
            f"MultiPL-E's programs are not judged in {language!r}.{nearest(language, dialect_ids())} "
            f"There are {', '.join(dialect_ids())}."
        )
    module = importlib.import_module(f"reflexion_gym.judge.dialects.{language}")
    dialect: Dialect = module.DIALECT
    return dialect
