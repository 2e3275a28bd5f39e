"""The evaluators: one file per kind, made by name with `make_evaluator`."""

from __future__ import annotations

from typing import Any

from reflexion_gym.errors import ConfigError, nearest
from reflexion_gym.evaluators.base import Evaluator
from reflexion_gym.plugins import load_plugin, plugins
from reflexion_gym.spec_strings import parse_spec

__all__ = ["Evaluator", "evaluator_names", "make_evaluator"]

_BUILT_IN = {
    "env": ("reflexion_gym.evaluators.env_signal", "EnvSignal"),
    "oracle": ("reflexion_gym.evaluators.oracle", "Oracle"),
    "examples": ("reflexion_gym.evaluators.examples", "Examples"),
    "self_tests": ("reflexion_gym.evaluators.self_tests", "SelfTests"),
    "heuristic": ("reflexion_gym.evaluators.heuristic", "Heuristic"),
    "llm": ("reflexion_gym.evaluators.llm_judge", "LLMJudge"),
    "none": ("reflexion_gym.evaluators.no_evaluator", "NoEvaluator"),
}


def evaluator_names() -> tuple[str, ...]:
    """Return the names that `make_evaluator` knows, plug-ins included."""
    return (*_BUILT_IN, *(name for name in plugins("evaluators") if name not in _BUILT_IN))


def make_evaluator(recipe: str | dict[str, Any] | Evaluator, **arguments: Any) -> Evaluator:
    """Return a new evaluator.

    Args:
        recipe: a name, a name with arguments (``"heuristic[rule=official]"``), or ``{"kind": name, **arguments}``.
            An `Evaluator` is returned as it is.
        arguments: further arguments of its constructor, such as ``llm=`` (an `LLM` or a model string) and
            ``sandbox=``; those that a kind has no use for are left out.

    Raises:
        ConfigError: an unknown kind or argument, or a model that is needed and missing.
    """
    if isinstance(recipe, Evaluator):
        return recipe
    if isinstance(recipe, dict):
        if not isinstance(recipe.get("kind"), str):
            raise ConfigError(f"an evaluator's recipe needs the key 'kind', actual value: {recipe!r}")
        given = dict(recipe)
        name = given.pop("kind")
    else:
        name, given = parse_spec(recipe)
    cls = _find(name)
    accepted = cls.accepts
    if unknown := sorted(set(given) - set(accepted)):
        raise ConfigError(
            f"the evaluator {name!r} has no argument {unknown[0]!r}; it takes {', '.join(accepted) or 'none'}"
        )
    shared = {
        key: value
        for key, value in arguments.items()
        if key in accepted and key not in given and value is not None
    }
    values = {**shared, **given}
    if "llm" in accepted:
        if values.get("llm") is None:
            raise ConfigError(
                f"the evaluator {name!r} needs a model: make_evaluator({name!r}, llm=...), "
                f"or the recipe {{'kind': {name!r}, 'llm': 'openai:MODEL'}}"
            )
        if isinstance(values["llm"], str):
            from reflexion_gym.llm import make_llm

            values["llm"] = make_llm(values["llm"])
    return cls(**values)


def _find(name: str) -> type[Evaluator]:
    import importlib

    if name in _BUILT_IN:
        module, attribute = _BUILT_IN[name]
        found = getattr(importlib.import_module(module), attribute)
    elif name in plugins("evaluators"):
        found = load_plugin("evaluators", name)
    else:
        raise ConfigError(
            f"unknown evaluator {name!r}.{nearest(name, evaluator_names())} Known: {', '.join(evaluator_names())}"
        )
    if not (isinstance(found, type) and issubclass(found, Evaluator)):
        raise ConfigError(f"the evaluator {name!r} is not a subclass of Evaluator, actual value: {found!r}")
    return found
