"""`plan_run`: checks everything a run was asked for, and writes down what decides its results."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from reflexion_gym.agents.presets import FAMILIES, Preset, get_preset
from reflexion_gym.errors import ConfigError, ReflexionGymError, nearest
from reflexion_gym.evaluators import Evaluator
from reflexion_gym.experiment.episode import EpisodeRules, Judging
from reflexion_gym.experiment.lineup import AgentEntry, line_up
from reflexion_gym.experiment.play import Player
from reflexion_gym.experiment.selection import select_tasks
from reflexion_gym.registration import make_task_env, parse_suite
from reflexion_gym.spec_strings import format_spec, parse_spec

if TYPE_CHECKING:
    from reflexion_gym.envs.task_env import TaskEnv
    from reflexion_gym.llm.base import LLM, Completion

__all__ = ["RunPlan", "SuitePlan", "plan_run"]


@dataclass(frozen=True)
class SuitePlan:
    """A suite of a run and its chosen tasks."""

    name: str
    task_ids: tuple[str, ...]
    source: str
    fingerprint: str
    judging: Judging


@dataclass(frozen=True)
class RunPlan:
    """A run that was found to be possible."""

    suites: tuple[SuitePlan, ...]
    agents: tuple[AgentEntry, ...]
    models: tuple[tuple[str, LLM | None], ...]
    rules: EpisodeRules
    config: dict[str, Any]
    """what decides the results: JSON values; a run directory of another one is refused"""

    def make_env(self, suite: str) -> TaskEnv:
        """Return a new env of a suite of the run."""
        return _make_env(suite, self.rules.sandbox)

    def charge(self, replies: Sequence[Completion]) -> None:
        """Count replies of an earlier process against the budget."""
        for reply in replies:
            self.rules.budget.charge(reply.tokens)


def plan_run(
    agents: Any,
    suites: str | Iterable[str],
    *,
    models: Any,
    evaluator: Any,
    max_trials: int | None,
    repeats: int,
    tasks: Any,
    token_limit: int | None,
    max_cost: float | None,
    preset: str,
    seed: int,
    sandbox: str,
    retry_wait: float,
) -> RunPlan:
    """Check the arguments of `run` before anything is played. See there.

    Raises:
        ConfigError: the first thing found that is wrong.
    """
    _count("repeats", repeats)
    if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:
        raise ConfigError(f"seed must be a whole number of at least 0, actual value: {seed!r}")
    if token_limit is not None:
        _count("token_limit", token_limit)
    if max_cost is not None and not (isinstance(max_cost, int | float) and max_cost > 0):
        raise ConfigError(
            f"max_cost must be more than 0 US dollars, actual value: {max_cost!r}: nothing could be played"
        )
    chosen = get_preset(preset)
    if max_trials is not None:
        _count("max_trials", max_trials)
    entries = line_up(agents)
    llms = _models(models)
    names = [suites] if isinstance(suites, str) else list(suites)
    if not names:
        raise ConfigError("a run needs at least one suite")
    if isinstance(tasks, Mapping) and (unknown := sorted(set(tasks) - set(names))):
        raise ConfigError(
            f"tasks names {unknown[0]!r}, which is no suite of this run.{nearest(unknown[0], names)}"
        )
    plans = []
    has_code = False
    trials: dict[str, int] = {}
    for name in names:
        env = _make_env(_with_preset(name, chosen), sandbox)
        judging = _judging(evaluator, env, chosen)
        judging.make(judging.llm or llms[0][1], sandbox).check_env(env)
        ids = select_tasks(env, tasks.get(name) if isinstance(tasks, Mapping) else tasks)
        sources = sorted({env.task(task_id).source for task_id in ids})
        trials[name] = chosen.trials_of(_family(env))
        plans.append(SuitePlan(env.suite, tuple(ids), ", ".join(sources), env.tasks.fingerprint, judging))
        has_code = has_code or env.answers_with_code
        env.close()
    if len({plan.name for plan in plans}) < len(plans):
        raise ConfigError(f"a suite is named twice: {', '.join(plan.name for plan in plans)}")
    if max_trials is None:
        if len(set(trials.values())) > 1:
            counts = ", ".join(f"{name}: {count}" for name, count in trials.items())
            raise ConfigError(
                f"the preset {chosen.name!r} has its own number of trials for each kind of suite ({counts}): "
                "name max_trials, or run the suites apart"
            )
        max_trials = next(iter(trials.values()))
    rules = EpisodeRules(
        max_trials=max_trials,
        preset=preset,
        sandbox=sandbox,
        token_limit=token_limit,
        budget=_budget(max_cost),
        retry_wait=retry_wait,
    )
    for entry in entries:
        _try_out(entry, llms[0][1], rules)
    config = {
        "versions": _versions(),
        "suites": [
            {
                "name": p.name,
                "evaluator": p.judging.recipe,
                "evaluator_settings": p.judging.settings,
                "tasks": list(p.task_ids),
                "source": p.source,
                "fingerprint": p.fingerprint,
            }
            for p in plans
        ],
        "agents": [{"name": e.label, "code": e.code} for e in entries],
        "models": [{"name": name, "parameters": _parameters(llm)} for name, llm in llms],
        "max_trials": max_trials,
        "repeats": repeats,
        "token_limit": token_limit,
        "preset": chosen.name,
        "seed": seed,
        "sandbox": sandbox,
        **({"image": _image()} if sandbox == "docker" and has_code else {}),
        "prompts": _prompt_hashes(),
    }
    return RunPlan(tuple(plans), tuple(entries), tuple(llms), rules, config)


def _with_preset(suite: str, preset: Preset) -> str:
    """Return the suite's name with the preset's arguments, where the name does not give its own."""
    suite_id, arguments = parse_suite(suite)
    return format_spec(suite_id, {**preset.suite_arguments.get(suite_id, {}), **arguments})


def _judging(evaluator: Any, env: TaskEnv, preset: Preset) -> Judging:
    """Return what gates the retries in a suite.

    The evaluator's own model is taken out of its recipe, so that its calls are metered and stored like all others.
    """
    if evaluator is None:
        recipe: Any = preset.evaluators[_family(env)]
    else:
        recipe = evaluator.recipe if isinstance(evaluator, Evaluator) else evaluator
    if isinstance(recipe, str):
        kind, given = parse_spec(recipe)
        arguments: dict[str, Any] = {"kind": kind, **given}
    elif isinstance(recipe, Mapping):
        arguments = dict(recipe)
    else:
        raise ConfigError(f"an evaluator is a name or a recipe, actual value: {recipe!r}")
    model = arguments.pop("llm", None)
    if model is None:
        return Judging(recipe, recipe, None, _settings(str(arguments.get("kind")), preset))
    return Judging(recipe, arguments, _models(model)[0][1], _settings(str(arguments.get("kind")), preset))


def _settings(kind: str, preset: Preset) -> dict[str, Any]:
    """Return what the preset says of an evaluator, for where its recipe does not."""
    if kind == "self_tests":
        return {"n_tests": preset.n_tests, "temperature": preset.temperatures.tests}
    return {"rule": preset.stop_rule} if kind == "heuristic" else {}


def _family(env: TaskEnv) -> str:
    """Return the kind of suite that presets know."""
    named = getattr(env, "family", None)
    if named in FAMILIES:
        return str(named)
    return "code" if env.answers_with_code else "qa" if "qa" in env.suite.lower() else "game"


def _make_env(name: str, sandbox: str) -> TaskEnv:
    env = make_task_env(name)
    if hasattr(env, "sandbox"):
        env.sandbox = sandbox
    return env


def _count(name: str, value: Any) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        hint = (
            ": with a budget of zero nothing could be played" if name == "token_limit" and value == 0 else ""
        )
        raise ConfigError(f"{name} must be a whole number of at least 1, actual value: {value!r}{hint}")


def _models(models: Any) -> list[tuple[str, LLM | None]]:
    if models is None:
        return [("", None)]
    given = [models] if isinstance(models, str) or hasattr(models, "complete") else list(models)
    if not given:
        return [("", None)]
    from reflexion_gym.llm import make_llm

    made: list[tuple[str, LLM | None]] = []
    for model in given:
        llm = make_llm(model) if isinstance(model, str) else model
        if not hasattr(llm, "complete") or not isinstance(getattr(llm, "name", None), str):
            raise ConfigError(
                f"a model is a model string or an LLM with name and complete(), actual value: {model!r}"
            )
        made.append((model if isinstance(model, str) else llm.name, llm))
    if len({name for name, _ in made}) < len(made):
        raise ConfigError(f"a model is named twice: {', '.join(name for name, _ in made)}")
    return made


def _try_out(entry: AgentEntry, llm: LLM | None, rules: EpisodeRules) -> None:
    """Make the agent once, so that a bad option or a missing model is found before anything is played."""
    from reflexion_gym.llm.episode import EpisodeLLM

    try:
        agent = entry.make(llm=EpisodeLLM(llm) if llm is not None else None, seed=0, preset=rules.preset)
    except ReflexionGymError:
        raise
    except Exception as error:
        raise ConfigError(
            f"the agent {entry.label!r} cannot be made: {type(error).__name__}: {error}"
        ) from error
    scope = getattr(getattr(agent, "memory", None), "scope", "task")
    if scope != "task":
        raise ConfigError(
            f"the agent {entry.label!r} has a memory of scope {scope!r}, and a run makes a fresh agent for every episode: "
            "its lessons would be lost. Use scope=task, or play() the tasks one after the other with one agent"
        )
    with Player(agent) as player:
        metered = player.reports_usage or (entry.takes_llm and llm is not None)
    if rules.token_limit is not None and not metered:
        raise ConfigError(
            f"the agent {entry.label!r} is unmetered, so a token limit cannot hold for it: give it usage() -> Usage, "
            "let it take the run's model (an argument named llm), or leave the limit out"
        )


def _budget(max_cost: float | None) -> Any:
    if max_cost is None:
        return None
    from reflexion_gym.llm.usage import Budget

    return Budget(max_cost=max_cost)


def _parameters(llm: LLM | None) -> Any:
    return getattr(llm, "parameters", None)


def _prompt_hashes() -> dict[str, str]:
    from reflexion_gym.agents.prompts import prompt_hashes

    return dict(prompt_hashes())


def _image() -> str:
    """Return the container image that programs run in: it brings the interpreters and compilers."""
    from reflexion_gym.sandbox.docker_image import connect, usual_image

    client = connect()
    try:
        return usual_image(client)
    finally:
        client.close()


def _versions() -> dict[str, str]:
    import gymnasium
    import numpy

    import reflexion_gym

    return {
        "reflexion_gym": reflexion_gym.__version__,
        "gymnasium": gymnasium.__version__,
        "numpy": numpy.__version__,
        "python": platform.python_version(),
    }
