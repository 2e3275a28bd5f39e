"""`AgentEntry`: one agent of a run, whatever way it was named, made new for every episode."""

from __future__ import annotations

import copy
import hashlib
import inspect
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reflexion_gym.agents.loading import asked_for, load_object
from reflexion_gym.errors import ConfigError
from reflexion_gym.spec_strings import parse_spec

__all__ = ["AgentEntry", "line_up"]


@dataclass(frozen=True)
class AgentEntry:
    """An agent of a run."""

    label: str
    """its name in every result row"""
    make: Callable[..., Any]
    """called with ``llm=, seed=, preset=``; returns a fresh agent"""
    code: str = ""
    """a hash of the agent's own source, where it is not part of this package"""
    takes_llm: bool = True
    """whether it is given the run's model (its calls are then metered and stored)"""


def line_up(agents: Any) -> list[AgentEntry]:
    """Return the agents of a run.

    Args:
        agents: one agent or several, as a list or as ``{label: agent}``. Each is a name (``"reflexion"``,
            ``"reflexion[window=1]"``), ``"pkg.mod:attr"``, ``"file.py:attr"``, a factory (a class or function
            whose required arguments are among ``llm``, ``seed`` and ``preset``), or itself a callable
            ``(observation, info) -> str``. An agent object is copied for every episode.

    Raises:
        ConfigError: none, an unknown one, two with the same label, or something that is no agent.
    """
    if isinstance(agents, Mapping):
        pairs: list[tuple[str, Any]] = [(str(label), agent) for label, agent in agents.items()]
    elif isinstance(agents, str) or callable(agents):
        pairs = [("", agents)]
    elif isinstance(agents, Iterable):
        pairs = [("", agent) for agent in agents]
    else:
        raise ConfigError(f"agents must be names or callables, actual value: {agents!r}")
    if not pairs:
        raise ConfigError("a run needs at least one agent")
    entries = [_entry(agent, label) for label, agent in pairs]
    labels = [entry.label for entry in entries]
    if twice := [label for label in labels if labels.count(label) > 1]:
        raise ConfigError(
            f"two agents are called {twice[0]!r}: give them labels, agents={{'first': ..., 'second': ...}}"
        )
    return entries


def _entry(agent: Any, label: str) -> AgentEntry:
    if isinstance(agent, str):
        name, options = parse_spec(agent)
        if ":" in name:
            return _own(_load(name), label or agent, options)
        return _named(agent, label or agent)
    if not callable(agent):
        raise ConfigError(
            f"an agent is a name, a factory or a callable (observation, info) -> str, actual type: {type(agent).__name__}"
        )
    name = getattr(agent, "__qualname__", type(agent).__qualname__).replace("<locals>.", "")
    return _own(agent, label or ("agent" if "<lambda>" in name else name), {})


def _named(spec: str, label: str) -> AgentEntry:
    def make(**offered: Any) -> Any:
        from reflexion_gym.agents import make_agent

        return make_agent(spec, offered["llm"], preset=offered["preset"], seed=offered["seed"])

    return AgentEntry(label, make)


def _own(agent: Any, label: str, options: Mapping[str, Any]) -> AgentEntry:
    code = _code_hash(agent)
    asked = asked_for(agent)
    if asked is not None:

        def make(**offered: Any) -> Any:
            return agent(**{key: offered[key] for key in asked}, **options)

        return AgentEntry(label, make, code, takes_llm="llm" in asked)
    if options:
        raise ConfigError(f"{label}: only a factory takes options, and this is an agent itself")
    if inspect.isfunction(agent) or inspect.isbuiltin(agent):
        return AgentEntry(label, lambda **_: agent, code, takes_llm=False)

    def copied(**_: Any) -> Any:
        try:
            return copy.deepcopy(agent)
        except Exception as error:
            raise ConfigError(
                f"the agent {label!r} cannot be copied ({error}), and every episode needs a fresh one: "
                "pass its class or a factory instead"
            ) from error

    return AgentEntry(label, copied, code, takes_llm=False)


def _load(name: str) -> Any:
    """Import ``pkg.mod:attr`` or ``path/file.py:attr``."""
    if "" not in sys.path and str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))  # as `python -m` does
    found = load_object(name)
    if not callable(found):
        raise ConfigError(f"{name} is neither an agent nor a factory, actual type: {type(found).__name__}")
    return found


def _code_hash(agent: Any) -> str:
    """Hash the file an agent of the user's own is written in; empty where there is none."""
    target = agent if inspect.isclass(agent) or inspect.isfunction(agent) else type(agent)
    try:
        file = inspect.getsourcefile(target)
        return hashlib.sha256(Path(file).read_bytes()).hexdigest()[:16] if file else ""
    except (OSError, TypeError):
        return ""
