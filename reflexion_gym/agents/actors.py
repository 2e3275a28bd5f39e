"""`pick_actor`: the actor that fits a suite."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any

from reflexion_gym.agents.base import Actor
from reflexion_gym.errors import ConfigError, nearest

__all__ = ["actor_names", "make_actor", "pick_actor"]

#: name -> module and class
_ACTORS = {
    "coder": ("reflexion_gym.agents.coder", "Coder"),
    "game": ("reflexion_gym.agents.react", "GameReAct"),
    "cot": ("reflexion_gym.agents.chain_of_thought", "ChainOfThought"),
    "search": ("reflexion_gym.agents.search_react", "SearchReAct"),
    "plain": ("reflexion_gym.agents.plain", "Plain"),
}

#: a key that only the ``info`` of such suites has -> the actor; the first that fits
_BY_KEY = {"entry_point": "coder", "admissible_actions": "game"}


def actor_names() -> tuple[str, ...]:
    """Return the names of the actors."""
    return tuple(_ACTORS)


def make_actor(name: str, **options: Any) -> Actor:
    """Return a new actor.

    Raises:
        ConfigError: an unknown name.
    """
    if name not in _ACTORS:
        raise ConfigError(f"unknown actor {name!r}.{nearest(str(name), _ACTORS)} Known: {', '.join(_ACTORS)}")
    module, attribute = _ACTORS[name]
    actor: Actor = getattr(importlib.import_module(module), attribute)(**options)
    return actor


def pick_actor(info: Mapping[str, Any]) -> Actor:
    """Return the actor for a suite, told from its ``info``: programs, games, questions, or any other text.

    >>> type(pick_actor({"entry_point": "add"})).__name__
    'Coder'
    """
    if "answered" in info and "context" in info:
        return make_actor("search" if info["context"] == "search" else "cot")
    return make_actor(next((name for key, name in _BY_KEY.items() if key in info), "plain"))
