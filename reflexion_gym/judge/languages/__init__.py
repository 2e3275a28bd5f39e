"""The languages that the judge knows: one file each in this folder. Adding a file adds a language."""

from __future__ import annotations

import functools
import importlib
from pathlib import Path
from typing import TYPE_CHECKING

from reflexion_gym.errors import ConfigError, nearest

if TYPE_CHECKING:
    from reflexion_gym.judge.languages.base import Language

__all__ = ["get_language", "language_ids", "languages"]

_SHARED = ("__init__", "arity", "bare", "base", "js_queues", "jvm", "naming", "rs_runtime", "wired")


@functools.cache
def language_ids() -> tuple[str, ...]:
    """Return the ids of all languages, in alphabetical order. Reads the folder's names, imports none of them."""
    return tuple(sorted(p.stem for p in Path(__file__).parent.glob("*.py") if p.stem not in _SHARED))


@functools.cache
def _load(language_id: str) -> Language:
    module = importlib.import_module(f"reflexion_gym.judge.languages.{language_id}")
    language: Language = module.LANGUAGE
    return language


def languages() -> list[Language]:
    """Return all languages."""
    return [_load(one) for one in language_ids()]


def get_language(name: str) -> Language:
    """Return a language by its id, LeetCode's slug, its name or another name for it, in any case.

    Raises:
        ConfigError: there is none of that name.

    >>> get_language("golang").id
    'go'
    """
    if name in language_ids():
        return _load(name)
    wanted = str(name).strip().lower()
    for language in languages():
        if wanted in language.names:
            return language
    raise ConfigError(
        f"There is no language {name!r}.{nearest(wanted, language_ids())} There are {', '.join(language_ids())}."
    )
