"""The catalogue of env ids, as data, and the factories that Gymnasium calls."""

from __future__ import annotations

import importlib
import inspect
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import gymnasium as gym

from reflexion_gym.errors import ConfigError, nearest
from reflexion_gym.plugins import load_plugin, plugins
from reflexion_gym.spec_strings import format_spec, parse_spec

if TYPE_CHECKING:
    from reflexion_gym.envs.task_env import TaskEnv

__all__ = ["Suite", "catalogue", "make_env", "make_task_env", "parse_suite", "register_all", "suite_name"]

NAMESPACE = "reflexion_gym"


@dataclass(frozen=True)
class Suite:
    """One env id: what it plays and which class plays it."""

    id: str
    summary: str
    entry_point: str
    """``module:Class`` of a `TaskEnv`"""
    kwargs: dict[str, Any] = field(default_factory=dict)
    bundled: bool = False
    """whether its tasks are part of this package"""
    plugin: bool = False


_SUITES = (
    Suite(
        "HumanEval-py",
        "HumanEval, 164 Python functions (variants: openai, multipl-e, hardest50)",
        "reflexion_gym.envs.humaneval:HumanEval",
    ),
    Suite(
        "HumanEvalPlus-py",
        "HumanEval with EvalPlus's larger tests, 164 Python functions",
        "reflexion_gym.envs.humaneval:HumanEvalPlus",
    ),
    Suite(
        "MBPP-py",
        "Mostly basic Python problems (variants: sanitized 427, full 974, multipl-e 397)",
        "reflexion_gym.envs.mbpp:MBPP",
    ),
    Suite(
        "ALFWorld",
        "household tasks in text, 134 games of valid_unseen",
        "reflexion_gym.envs.alfworld:ALFWorld",
    ),
    Suite(
        "StarterHouse",
        "this project's own household games, 24, always there",
        "reflexion_gym.envs.starter_house:StarterHouse",
        bundled=True,
    ),
    Suite(
        "HotPotQA",
        "questions that need two pages (context: search, none, gold); the paper's 100 or 7,405",
        "reflexion_gym.envs.hotpotqa:HotPotQA",
    ),
    Suite(
        "StarterQA",
        "this project's own questions about an invented island, 40, always there",
        "reflexion_gym.envs.starter_qa:StarterQA",
        bundled=True,
    ),
    Suite(
        "Starter-py",
        "this project's own graded Python tasks, always there",
        "reflexion_gym.envs.starter:Starter",
        bundled=True,
    ),
)


def catalogue() -> dict[str, Suite]:
    """Return every suite by id, plug-ins last. Nothing is imported."""
    suites = {suite.id: suite for suite in (*_SUITES, *_multipl_e_suites(), *_leetcode_suites())}
    for name, point in plugins("envs").items():
        if name not in suites:
            suites[name] = Suite(name, f"from the plug-in {point.value}", point.value, plugin=True)
    return suites


def _multipl_e_suites() -> list[Suite]:
    """Return two suites for each language with a dialect."""
    from reflexion_gym.judge.dialects import dialect_ids
    from reflexion_gym.judge.languages import language_ids

    return [
        Suite(
            f"{name}-{language}",
            f"{name} in the form of MultiPL-E (variants: multipl-e"
            + ("; reflexion, the paper's" if language == "rs" else "")
            + (", hardest50)" if (language, benchmark) == ("rs", "humaneval") else ")"),
            "reflexion_gym.envs.multipl_e:MultiPLE",
            kwargs={"benchmark": benchmark, "language": language},
        )
        for benchmark, name in (("humaneval", "HumanEval"), ("mbpp", "MBPP"))
        for language in dialect_ids()
        if language in language_ids()
    ]


def _leetcode_suites() -> list[Suite]:
    """Return one suite for each language file: its name is all that is read."""
    from reflexion_gym.judge.languages import language_ids

    return [
        Suite(
            f"LeetcodeHard-{language}",
            "the paper's forty hard LeetCode problems in our own words (source: bundled, dataset, session)",
            "reflexion_gym.envs.leetcode:LeetcodeHard",
            kwargs={"language": language},
            bundled=True,
        )
        for language in language_ids()
    ]


def parse_suite(text: str) -> tuple[str, dict[str, Any]]:
    """Return the env id and the arguments of a suite's name such as ``"MBPP-py[variant=full]"``.

    Raises:
        ConfigError: an unknown suite (the message names the nearest) or text of another form.
    """
    name, arguments = parse_spec(text)
    bare = (
        name.removeprefix(f"{NAMESPACE}/").removesuffix("-v0") if name.startswith(f"{NAMESPACE}/") else name
    )
    _lookup(bare)
    return bare, arguments


def _lookup(suite_id: str) -> Suite:
    suites = catalogue()
    if suite_id not in suites:
        raise ConfigError(
            f"unknown suite {suite_id!r}.{nearest(suite_id, suites)} `reflexion-gym envs` lists them all."
        )
    return suites[suite_id]


def suite_name(suite_id: str, env_class: type[TaskEnv], kwargs: dict[str, Any]) -> str:
    """Return the suite's name with those arguments that change what is played and are not the default."""
    parameters = _constructor_parameters(env_class)
    differing = {
        key: kwargs[key]
        for key in (*env_class.identity, "max_trial_steps")
        if key in kwargs and not (key in parameters and parameters[key].default == kwargs[key])
    }
    return format_spec(suite_id, differing)


def _constructor_parameters(env_class: type) -> dict[str, inspect.Parameter]:
    """Return the named arguments of a constructor, and of those that it hands its ``**kwargs`` on to."""
    found: dict[str, inspect.Parameter] = {}
    for cls in env_class.__mro__:
        if "__init__" not in vars(cls):
            continue
        parameters = inspect.signature(vars(cls)["__init__"]).parameters.values()
        for parameter in parameters:
            if parameter.name != "self" and parameter.kind not in (
                parameter.VAR_KEYWORD,
                parameter.VAR_POSITIONAL,
            ):
                found.setdefault(parameter.name, parameter)
        if not any(parameter.kind is parameter.VAR_KEYWORD for parameter in parameters):
            break
    return found


def make_task_env(suite: str, **kwargs: Any) -> TaskEnv:
    """Return the bare one-trial env of a suite, with no Gymnasium wrapper around it.

    Args:
        suite: an id, or a name with arguments (``"MBPP-py[variant=full]"``).
        kwargs: arguments of the env's constructor; they win over those in the name.

    Raises:
        ConfigError: an unknown suite or argument.
    """
    from reflexion_gym.envs.task_env import TaskEnv

    suite_id, arguments = parse_suite(suite)
    entry = _lookup(suite_id)
    kwargs = {**entry.kwargs, **arguments, **kwargs}
    if entry.plugin:
        cls = load_plugin("envs", suite_id)
    else:
        module, _, attribute = entry.entry_point.partition(":")
        cls = getattr(importlib.import_module(module), attribute)
    if not (isinstance(cls, type) and issubclass(cls, TaskEnv)):
        raise ConfigError(f"the suite {suite_id!r} must name a TaskEnv class, actual value: {cls!r}")
    known = sorted(set(_constructor_parameters(cls)) - {"suite"})
    if unknown := sorted(set(kwargs) - set(known)):
        raise ConfigError(
            f"{suite_id} has no argument {unknown[0]!r}.{nearest(unknown[0], known)} It takes {', '.join(known)}"
        )
    return cls(suite=suite_name(suite_id, cls, kwargs), **kwargs)


def make_env(
    *, suite: str, max_trials: int | None = None, evaluator: Any = None, **kwargs: Any
) -> gym.Env[str, str]:
    """Return what ``gym.make(suite, ...)`` builds: the bare env, or the env in its `MultiTrial`.

    Args:
        suite: an id, or a name with arguments.
        max_trials: trials per episode; None: the bare one-trial env.
        evaluator: what judges the trials: a name, a recipe or an `Evaluator`. Needed with `max_trials`.
        kwargs: arguments of the env.

    Raises:
        ConfigError: `max_trials` without `evaluator` or the other way round, or a bad argument.
    """
    env = make_task_env(suite, **kwargs)
    if max_trials is None and evaluator is None:
        return env
    if max_trials is None or evaluator is None:
        missing, given = ("max_trials", "evaluator") if max_trials is None else ("evaluator", "max_trials")
        raise ConfigError(
            f"{given}= needs {missing}= beside it, as in gym.make({suite!r}, max_trials=3, evaluator='oracle'): "
            "what judges a trial is always named"
        )
    from reflexion_gym.wrappers.multi_trial import MultiTrial

    return MultiTrial(env, evaluator=evaluator, max_trials=max_trials)


def register_all() -> None:
    """Register every suite with Gymnasium, as ``NAME`` and as ``reflexion_gym/NAME-v0``. Safe to call again."""
    for suite in catalogue().values():
        for env_id in (suite.id, f"{NAMESPACE}/{suite.id}-v0"):
            if env_id in gym.registry:
                continue
            gym.register(
                env_id,
                entry_point="reflexion_gym.registration:make_env",
                vector_entry_point="reflexion_gym.vector:ThreadVectorEnv",
                kwargs={"suite": suite.id},
                # after a first reset that raises (a mistyped task, missing data) Gymnasium's checker breaks every
                # later step; `check_suite` checks the same and more
                disable_env_checker=True,
            )
