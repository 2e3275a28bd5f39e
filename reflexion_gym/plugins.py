"""Third-party suites, agents and evaluators, found through packaging entry points."""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points
from typing import Any

from reflexion_gym.errors import ConfigError

__all__ = ["GROUPS", "load_plugin", "plugins"]

#: what can be added from outside, and the entry-point group it is announced in
GROUPS = {
    "envs": "reflexion_gym.envs",
    "agents": "reflexion_gym.agents",
    "evaluators": "reflexion_gym.evaluators",
}


def plugins(kind: str) -> dict[str, EntryPoint]:
    """Return the entry points of a kind (a key of `GROUPS`) by name. Nothing is imported."""
    return {point.name: point for point in entry_points(group=GROUPS[kind])}


def load_plugin(kind: str, name: str) -> Any:
    """Import and return what an entry point names.

    Raises:
        ConfigError: the package that announces it cannot be imported.
    """
    point = plugins(kind)[name]
    try:
        return point.load()
    except Exception as error:
        raise ConfigError(
            f"the plug-in {name!r} ({GROUPS[kind]} = {point.value}) cannot be imported: {type(error).__name__}: {error}"
        ) from error
