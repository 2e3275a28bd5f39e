"""The agents, made by name or place with `make_agent`."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from reflexion_gym.agents.actors import actor_names, make_actor, pick_actor
from reflexion_gym.agents.base import Actor, Agent, Attempt, Situation
from reflexion_gym.agents.last_attempt import LastAttempt
from reflexion_gym.agents.loading import asked_for, load_object
from reflexion_gym.agents.memory import SlidingWindow
from reflexion_gym.agents.presets import PRESETS, Preset, get_preset
from reflexion_gym.agents.reflector import Reflector
from reflexion_gym.agents.reflexion import ReflexionAgent
from reflexion_gym.agents.retry import Retry
from reflexion_gym.agents.trial_agent import TrialAgent
from reflexion_gym.errors import ConfigError, nearest
from reflexion_gym.llm.base import LLM
from reflexion_gym.llm.scripted import ScriptedLLM
from reflexion_gym.plugins import load_plugin, plugins
from reflexion_gym.spec_strings import parse_spec

__all__ = [
    "PRESETS",
    "Actor",
    "Agent",
    "Attempt",
    "LastAttempt",
    "Preset",
    "Reflector",
    "ReflexionAgent",
    "Retry",
    "Situation",
    "SlidingWindow",
    "actor_names",
    "agent_names",
    "get_preset",
    "make_actor",
    "make_agent",
    "pick_actor",
]


def _chosen(actor: str | None, show_admissible: bool) -> Actor | None:
    """Return the actor that is asked for; None: each suite's own, picked when the suite is met."""
    if show_admissible:
        return make_actor(actor or "game", show_admissible=True)
    return make_actor(actor) if actor is not None else None


def _reflexion(
    llm: LLM,
    *,
    preset: str | Preset,
    seed: int,
    omega: int | None | str = "preset",
    scope: str = "task",
    reflect_on_success: bool | None = None,
    actor: str | None = None,
    show_admissible: bool = False,
    last_attempt: bool = False,
) -> ReflexionAgent:
    settings = get_preset(preset)
    memory = None if omega == "preset" else SlidingWindow(omega, scope=scope)  # type: ignore[arg-type] # it checks
    return ReflexionAgent(
        _chosen(actor, show_admissible),
        Reflector(
            temperature=settings.temperatures.reflect,
            max_tokens=settings.reflect_max_tokens,
            warmer=settings.temperatures.retry if settings.avoid_repeats else None,
        ),
        memory,
        llm,
        preset=settings,
        seed=seed,
        reflect_on_success=reflect_on_success,
        scope=scope,
        show_previous=last_attempt,
    )


def _last_attempt(
    llm: LLM, *, preset: str | Preset, seed: int, actor: str | None = None, show_admissible: bool = False
) -> LastAttempt:
    return LastAttempt(_chosen(actor, show_admissible), llm, preset=preset, seed=seed)


def _retry(
    llm: LLM, *, preset: str | Preset, seed: int, actor: str | None = None, show_admissible: bool = False
) -> Retry:
    return Retry(_chosen(actor, show_admissible), llm, preset=preset, seed=seed)


def _housekeeper(llm: LLM | None, *, preset: str | Preset, seed: int, learn: bool = True) -> TrialAgent:
    from reflexion_gym.agents.housekeeper import HousekeeperActor, HousekeeperReflector

    actor = HousekeeperActor(seed=seed)
    silent = llm if llm is not None else ScriptedLLM([])  # never asked
    if not learn:
        return Retry(actor, silent, preset=preset, seed=seed)
    return ReflexionAgent(actor, HousekeeperReflector(), SlidingWindow(3), silent, preset=preset, seed=seed)


def _walkthrough(llm: LLM | None, *, preset: str | Preset, seed: int) -> Any:
    from reflexion_gym.agents.walkthrough import Walkthrough

    return Walkthrough()


#: agents that ask no model
_SCRIPTED = ("housekeeper", "housekeeper-retry", "walkthrough")
#: name -> factory and the options it takes
_BUILT_IN: dict[str, tuple[Callable[..., Any], tuple[str, ...]]] = {
    "reflexion": (
        _reflexion,
        ("omega", "scope", "reflect_on_success", "actor", "show_admissible", "last_attempt"),
    ),
    "retry": (_retry, ("actor", "show_admissible")),
    "last_attempt": (_last_attempt, ("actor", "show_admissible")),
    "housekeeper": (_housekeeper, ()),
    "housekeeper-retry": (functools.partial(_housekeeper, learn=False), ()),
    "walkthrough": (_walkthrough, ()),
}


def agent_names() -> tuple[str, ...]:
    """Return the names that `make_agent` knows, plug-ins included."""
    return (*_BUILT_IN, *(name for name in plugins("agents") if name not in _BUILT_IN))


def make_agent(
    agent: str | Callable[..., Any],
    llm: LLM | str | None = None,
    *,
    preset: str | Preset = "default",
    seed: int = 0,
    **options: Any,
) -> Any:
    """Return a new agent.

    Args:
        agent: a name, with options or without (``"reflexion"``, ``"reflexion[omega=1]"``), ``"pkg.mod:attr"``,
            ``"file.py:attr"``, a factory (a class or function whose required arguments are among ``llm``, ``seed``
            and ``preset``), or a callable ``(observation, info) -> str``, which is returned as it is.
        llm: the model, as an `LLM` or a model string.
        preset: ``paper``, ``official``, ``default`` or a `Preset`.
        seed: of the agent's model calls, where `llm` is not an `EpisodeLLM` that has its own.
        options: further arguments of the agent or factory.

    Raises:
        ConfigError: an unknown name or option, or a model that is needed and missing.

    Example:
        >>> from reflexion_gym.llm import ScriptedLLM
        >>> type(make_agent("reflexion[omega=1]", ScriptedLLM(["..."]))).__name__
        'ReflexionAgent'
    """
    if isinstance(llm, str):
        from reflexion_gym.llm import make_llm

        llm = make_llm(llm)
    settings = get_preset(preset)
    if isinstance(agent, str):
        name, given = parse_spec(agent)
        options = {**given, **options}
        if name in _BUILT_IN:
            return _built_in(name, llm, settings, seed, options)
        if name in plugins("agents"):
            found = load_plugin("agents", name)
        elif ":" in name:
            found = load_object(name)
        else:
            raise ConfigError(
                f"unknown agent {name!r}.{nearest(name, agent_names())} Known: {', '.join(agent_names())}; "
                "an agent of your own is written pkg.mod:attr or file.py:attr"
            )
    else:
        name, found = getattr(agent, "__qualname__", type(agent).__qualname__), agent
    return _made(name, found, llm, preset, seed, options)


def _built_in(name: str, llm: LLM | None, preset: Preset, seed: int, options: dict[str, Any]) -> Any:
    factory, accepted = _BUILT_IN[name]
    if unknown := sorted(set(options) - set(accepted)):
        raise ConfigError(
            f"the agent {name!r} has no option {unknown[0]!r}.{nearest(unknown[0], accepted)} "
            f"It takes {', '.join(accepted) or 'none'}"
        )
    if llm is None and name not in _SCRIPTED:
        raise ConfigError(
            f"the agent {name!r} needs a model: make_agent({name!r}, llm) or a model string such as 'openai:MODEL'"
        )
    return factory(llm, preset=preset, seed=seed, **options)


def _made(
    name: str, found: Any, llm: LLM | None, preset: str | Preset, seed: int, options: dict[str, Any]
) -> Any:
    if not callable(found):
        raise ConfigError(f"{name} is neither an agent nor a factory, actual type: {type(found).__name__}")
    asked = asked_for(found)
    if asked is None:
        if options:
            raise ConfigError(
                f"{name} is an agent itself, and only a factory takes options: {', '.join(options)}"
            )
        return found
    offered = {"llm": llm, "seed": seed, "preset": preset}
    try:
        made = found(**{key: offered[key] for key in asked}, **options)
    except TypeError as error:
        raise ConfigError(f"the agent {name!r} cannot be made: {error}") from error
    if not callable(made):
        raise ConfigError(
            f"{name} made a {type(made).__name__}, which is no agent: an agent is called with (observation, info)"
        )
    return made
