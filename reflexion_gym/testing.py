"""`check_suite`: what every suite must hold, and the scripted model, for tests of envs and agents."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import gymnasium as gym
from gymnasium.utils.env_checker import check_env

from reflexion_gym.core import Task
from reflexion_gym.envs.task_env import TaskEnv
from reflexion_gym.errors import ReflexionGymError
from reflexion_gym.wrappers.multi_trial import MultiTrial

if TYPE_CHECKING:
    from reflexion_gym.llm.scripted import ScriptedLLM

__all__ = ["ScriptedLLM", "SuiteError", "check_suite"]

_INFO_TYPES = (str, bool, int, float)
_MULTI_TRIAL_KEYS = {"trial": int, "trial_over": bool, "evaluation": dict, "last_obs": str}


def __getattr__(name: str) -> Any:
    if name == "ScriptedLLM":
        from reflexion_gym.llm.scripted import ScriptedLLM

        return ScriptedLLM
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


class SuiteError(ReflexionGymError):
    """A suite breaks one of the rules that `check_suite` checks."""


def check_suite(
    env_id: str,
    *,
    action: Callable[[str, Mapping[str, Any]], str] | None = None,
    tasks: int = 3,
    steps: int = 5,
    **kwargs: Any,
) -> None:
    """Check that a suite keeps the contracts of `TaskEnv`: schema, leaks, seeds, specs, copies and pickles.

    Args:
        env_id: a registered id.
        action: what to play, from observation and info; samples of the action space by default.
        tasks: how many tasks to play.
        steps: how many steps of each.
        kwargs: arguments of ``gym.make``.

    Raises:
        SuiteError: what is broken, with the value.

    Example:
        >>> check_suite("Starter-py", tasks=1)  # doctest: +SKIP
    """
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gym.make(env_id, **kwargs)
        bare = env.unwrapped
        _demand(isinstance(bare, TaskEnv), f"{env_id} must be a TaskEnv, actual type: {type(bare).__name__}")
        assert isinstance(bare, TaskEnv)
        check_env(bare, skip_render_check=False)
        play = action or (lambda observation, info: bare.action_space.sample())
        _check_tasks(bare)
        for task in bare.tasks[:tasks]:
            _check_seeds(bare, task)
            _check_trial(bare, task, play, steps)
            _check_episode(bare, task, play, steps)
        _check_copies(bare)
        _check_spec(env)
        env.close()


def _demand(holds: bool, message: str) -> None:
    if not holds:
        raise SuiteError(message)


def _check_tasks(env: TaskEnv) -> None:
    for task in env.tasks:
        _demand(
            bool(task.task_id) and bool(task.prompt.strip()),
            f"a task needs an id and a prompt: {task!r:.200}",
        )
        _demand(
            Task.from_dict(task.to_dict()) is not None, f"{task.task_id} does not turn into JSON and back"
        )


def _check_seeds(env: TaskEnv, task: Task) -> None:
    first = env.reset(seed=7)
    _demand(env.reset(seed=7) == first, "reset(seed=7) twice gave different trials: a seed must be honoured")
    named = env.reset(seed=7, options={"task": task.task_id})
    _demand(
        named[1]["task_id"] == task.task_id,
        f"options={{'task': {task.task_id!r}}} gave {named[1]['task_id']!r}",
    )
    env.reset()
    again = env.reset(options={"task": task.task_id, "episode_seed": 7})
    _demand(again == named, f"{task.task_id}: the same seed and task gave another trial")


def _check_trial(env: TaskEnv, task: Task, play: Callable[..., str], steps: int) -> None:
    observation, info = env.reset(seed=1, options={"task": task.task_id})
    schema = {key: type(value) for key, value in info.items()}
    for key in ("suite", "task_id", "feedback", "oracle"):
        _demand(key in info, f"info lacks {key!r}")
    for _ in range(steps):
        _demand(
            isinstance(observation, str),
            f"an observation must be a str, actual type: {type(observation).__name__}",
        )
        for key, value in info.items():
            texts = isinstance(value, list) and all(type(item) is str for item in value)
            _demand(
                key == "oracle" or type(value) in _INFO_TYPES or texts,
                f"info[{key!r}] must be a str, bool, int, float or list[str], actual value: {value!r:.80}",
            )
        oracle = info["oracle"]
        _demand(
            type(oracle["score"]) is float, f"oracle score must be a float, actual value: {oracle['score']!r}"
        )
        _demand(
            type(oracle["success"]) is bool, f"oracle success must be a bool, actual: {oracle['success']!r}"
        )
        observation, reward, terminated, truncated, info = env.step(play(observation, info))
        _demand(
            {key: type(value) for key, value in info.items()} == schema,
            f"info changed its keys or types: {info!r:.300}",
        )
        _demand(type(reward) is float, f"a reward must be a float, actual type: {type(reward).__name__}")
        if terminated or truncated:
            try:
                env.step("once more")
            except gym.error.ResetNeeded:
                return
            raise SuiteError("a step after the end of the trial must raise ResetNeeded")


def _check_episode(env: TaskEnv, task: Task, play: Callable[..., str], steps: int) -> None:
    """Play under `MultiTrial`: nothing hidden may reach the agent, and later trials begin like the first."""
    secrets = list(_secrets(task))
    multi = MultiTrial(env, evaluator="none", max_trials=2)
    observation, info = multi.reset(seed=3, options={"task": task.task_id})
    first, over = observation, False
    for _ in range(2 * steps):
        for key, kind in _MULTI_TRIAL_KEYS.items():
            _demand(
                type(info[key]) is kind, f"info[{key!r}] must be {kind.__name__}, actual value: {info[key]!r}"
            )
        _demand("oracle" not in info, "MultiTrial must strip info['oracle']")
        shown = "\n".join(_strings([observation, info]))
        for secret in secrets:
            _demand(secret not in shown, f"{task.task_id}: hidden text reached the agent: {secret!r:.120}")
        if over:
            return
        observation, _, terminated, truncated, info = multi.step(play(observation, info))
        over = terminated or truncated
        if info["trial_over"] and not over:
            _demand(observation == first, f"{task.task_id}: the second trial does not begin like the first")


def _secrets(task: Task) -> Iterator[str]:
    """Yield the lines of the hidden part that are long enough to tell and are not shown in the prompt too."""
    shown = "\n".join([task.prompt, *task.visible_tests, *_strings(task.metadata)])
    for text in _strings(task.hidden):
        for line in text.splitlines():
            if len(line.strip()) >= 25 and line.strip() not in shown:
                yield line.strip()


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from _strings(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _strings(item)


def _check_copies(env: TaskEnv) -> None:
    expected = env.reset(seed=11)
    for copied in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        _demand(
            copied.reset(seed=11) == expected, f"a copy of {env.suite} plays another trial with the same seed"
        )


def _check_spec(env: gym.Env[str, str]) -> None:
    assert env.spec is not None  # made by gym.make
    again = gym.make(gym.envs.registration.EnvSpec.from_json(env.spec.to_json()))
    _demand(again.reset(seed=5) == env.reset(seed=5), "an env made from its spec's JSON plays another trial")
    again.close()
