"""`load_object` and `asked_for`: agents named by place, and what a factory wants to be given."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import inspect
import sys
from pathlib import Path
from typing import Any

from reflexion_gym.errors import ConfigError, ReflexionGymError, nearest

__all__ = ["OFFERED", "asked_for", "load_object"]

#: what a factory may ask for by the name of its argument
OFFERED = ("llm", "seed", "preset")


def load_object(name: str) -> Any:
    """Import what ``pkg.mod:attr`` or ``path/file.py:attr`` names.

    Raises:
        ConfigError: it cannot be imported, or there is no such attribute.
    """
    place, _, attribute = name.rpartition(":")
    if not place or not attribute:
        raise ConfigError(
            f"an agent of your own is written pkg.mod:attr or file.py:attr, actual value: {name!r}"
        )
    try:
        found: Any = (
            _load_file(Path(place).expanduser()) if place.endswith(".py") else importlib.import_module(place)
        )
    except ReflexionGymError:
        raise
    except Exception as error:
        raise ConfigError(
            f"the agent {name!r} cannot be imported: {type(error).__name__}: {error}"
        ) from error
    for part in attribute.split("."):
        if not hasattr(found, part):
            raise ConfigError(
                f"{place} has no {attribute!r}.{nearest(part, [n for n in dir(found) if n[0] != '_'])}"
            )
        found = getattr(found, part)
    return found


def _load_file(file: Path) -> Any:
    if not file.is_file():
        raise ConfigError(f"there is no file {file}")
    name = f"reflexion_gym_agent_{file.stem}_{hashlib.sha256(str(file.resolve()).encode()).hexdigest()[:8]}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None and spec.loader is not None  # the name ends in .py
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def asked_for(thing: Any) -> list[str] | None:
    """Return which of `OFFERED` a factory asks for, or None where the callable is an agent itself.

    >>> asked_for(lambda llm: None), asked_for(lambda observation, info: "")
    (['llm'], None)
    """
    try:
        parameters = list(inspect.signature(thing).parameters.values())
    except (TypeError, ValueError):
        return None
    required = [
        p.name for p in parameters if p.default is p.empty and p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)
    ]
    names = [p.name for p in parameters if p.kind is not p.POSITIONAL_ONLY]
    if not set(required) <= set(OFFERED):
        if inspect.isclass(thing):
            raise ConfigError(
                f"{thing.__qualname__}({', '.join(required)}): an agent is made with llm=, seed= and preset= alone; "
                f"wrap it, as in lambda llm: {thing.__qualname__}(...)"
            )
        return None
    if not required and not inspect.isclass(thing):
        if names and not set(names) & set(OFFERED):
            return None  # such as (observation="", info=None)
        if any(p.kind is p.VAR_POSITIONAL for p in parameters):
            return None  # takes whatever an agent is given
    return [name for name in OFFERED if name in names]
