"""`TaskEnv`: one trial at one task, text in and text out; the base of every environment here."""

from __future__ import annotations

import operator
import zlib
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

import gymnasium as gym
import numpy as np

from reflexion_gym.core import Outcome, Task
from reflexion_gym.envs.task_list import TaskList
from reflexion_gym.errors import ConfigError, EnvironmentFault, ReflexionGymError
from reflexion_gym.spaces import Unicode

__all__ = ["TaskEnv"]

_T = TypeVar("_T")
_OPTIONS = ("task", "episode_seed")


class TaskEnv(gym.Env[str, str]):
    """One trial at one task.

    A new environment writes three methods: `load_tasks`, `start` and `apply`. The base chooses the task,
    honours the seed, counts steps, keeps hidden truth apart and refuses a step after the end.

    `reset(seed=, options={"task": id_or_index})` begins a trial at that task; without the option the task is
    drawn with the seed. The same seed and task give the same trial. ``options={"episode_seed": int}`` begins
    the trial of an earlier seed again and leaves the env's own random stream alone (`MultiTrial` uses it).

    ``info`` always has ``suite`` and ``task_id`` (str), ``feedback`` (str, public), what `public_info` adds
    (str, int, bool, float or list[str]) and ``oracle``: ``{"score": float, "success": bool, "detail": dict}``,
    which no agent may see. The reward is the score, on the step that ends the trial (0.0 before).

    Args:
        suite: the suite's name with its arguments, as in result rows; the env id by default.
        max_trial_steps: truncate the trial after so many steps; None: the suite's own limit.
        render_mode: None or ``"ansi"`` (`render` returns the trial so far as text).
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}

    #: the step limit where none is given; None: no limit
    default_max_trial_steps: ClassVar[int | None] = None
    #: constructor arguments that change what is played: they are part of the suite's name in every result
    identity: ClassVar[tuple[str, ...]] = ()
    #: whether a trial is a single answer (the env terminates on its first step)
    single_answer: ClassVar[bool] = False
    #: whether the env itself tells everybody that the task is solved (`Outcome.signal`)
    shows_success: ClassVar[bool] = False
    #: whether the answer is a program, so that tests can be run on it
    answers_with_code: ClassVar[bool] = False

    def __init__(
        self, *, suite: str = "", max_trial_steps: int | None = None, render_mode: str | None = None
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ConfigError(f"render_mode must be None or 'ansi', actual value: {render_mode!r}")
        if max_trial_steps is not None and not (_is_whole(max_trial_steps) and max_trial_steps >= 1):
            raise ConfigError(
                f"max_trial_steps must be a whole number of at least 1, actual value: {max_trial_steps!r}"
            )
        self.suite = suite or type(self).__name__
        self.max_trial_steps = (
            self.default_max_trial_steps if max_trial_steps is None else int(max_trial_steps)
        )
        self.render_mode = render_mode
        self.observation_space = Unicode()
        self.action_space = Unicode()
        self._tasks: TaskList | None = None
        self._task: Task | None = None
        self._episode_seed = 0
        self._steps = 0
        self._over = True
        self._transcript: list[str] = []
        self._outcome: Outcome | None = None

    # ---- what a new environment writes -------------------------------------------------------------

    @abstractmethod
    def load_tasks(self) -> Sequence[Task]:
        """Return the suite's tasks in their stable order. Called once, at the first use.

        Raises:
            DataError: the data is missing or malformed; the message says how to get it.
        """

    @abstractmethod
    def start(self, task: Task, rng: np.random.Generator) -> str:
        """Begin a trial and return its first observation, which says what to reply with.

        Args:
            task: the task, hidden part included.
            rng: the only source of chance; it depends on the seed and the task alone.
        """

    @abstractmethod
    def apply(self, action: str) -> Outcome:
        """Carry out one action.

        A bad action is the agent's fault: answer it with an observation that says so. Raise only when the
        environment itself is broken (any exception that is not one of this package's becomes an
        `EnvironmentFault`).
        """

    def public_info(self) -> dict[str, Any]:
        """Return further public keys of ``info``, the same keys and types at every step."""
        return {}

    @staticmethod
    def alias(task_id: str) -> str:
        """Return the form of an id under which spellings of the same task agree."""
        return task_id.strip().lower()

    def snapshot(self) -> Any:
        """Return the state of the trial, for `restore` in the same trial (tree search).

        Raises:
            ConfigError: this environment cannot.
        """
        raise ConfigError(f"{self.suite} cannot take snapshots of a trial")

    def restore(self, state: Any) -> None:
        """Go back to a `snapshot` of the trial being played.

        Raises:
            ConfigError: this environment cannot.
        """
        raise ConfigError(f"{self.suite} cannot restore a snapshot of a trial")

    # ---- tasks --------------------------------------------------------------------------------------

    @property
    def tasks(self) -> TaskList:
        """The tasks of the suite, loaded at the first use."""
        if self._tasks is None:
            tasks = TaskList(_guarded(self.load_tasks), alias=self.alias)
            if not tasks:
                raise ConfigError(f"{self.suite} has no tasks: check the arguments it was made with")
            self._tasks = tasks
        return self._tasks

    def task(self, id_or_index: str | int) -> Task:
        """Return a task by its id (or another spelling of it) or by its place.

        Raises:
            ConfigError: no such task; the message names the nearest ids.
        """
        return self.tasks.find(id_or_index, suite=self.suite)

    @property
    def current_task(self) -> Task:
        """The task being played, hidden part included.

        Raises:
            gymnasium.error.ResetNeeded: before the first reset.
        """
        if self._task is None:
            raise gym.error.ResetNeeded(f"{self.suite}: call reset() before asking for the current task")
        return self._task

    @property
    def outcome(self) -> Outcome | None:
        """What the last action led to, hidden part included; None before the trial's first step."""
        return self._outcome

    @property
    def episode_seed(self) -> int:
        """The seed of the trial being played."""
        return self._episode_seed

    # ---- gymnasium ----------------------------------------------------------------------------------

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[str, dict[str, Any]]:
        """Begin a trial.

        Args:
            seed: decides the task (where none is named) and everything that is random in the trial.
            options: ``task``: an id or an index; ``episode_seed``: play this seed's trial again.

        Raises:
            ConfigError: an unknown option or task.
            DataError: the suite's data is missing or malformed.
            EnvironmentFault: the environment broke.
        """
        super().reset(seed=seed)
        if not isinstance(options, Mapping | None):
            raise ConfigError(f"options must be a dict or None, actual value: {options!r}")
        options = dict(options or {})
        if unknown := sorted(set(options) - set(_OPTIONS)):
            raise ConfigError(
                f"{self.suite}: unknown reset option {unknown[0]!r}; known are {', '.join(_OPTIONS)}"
            )
        if options.get("episode_seed") is not None:
            if not (_is_whole(options["episode_seed"]) and options["episode_seed"] >= 0):
                raise ConfigError(
                    f"episode_seed must be a whole number of at least 0, actual value: {options['episode_seed']!r}"
                )
            episode_seed = operator.index(options["episode_seed"])
            chance = np.random.default_rng(episode_seed)
        else:
            episode_seed = int(self.np_random.integers(2**62)) if seed is None else int(seed)
            chance = self.np_random
        if options.get("task") is not None:
            task = self.task(options["task"])
        else:
            task = self.tasks[int(chance.integers(len(self.tasks)))]
        self._task, self._episode_seed = task, episode_seed
        self._steps, self._outcome, self._over = 0, None, True
        rng = np.random.default_rng([episode_seed, zlib.crc32(task.task_id.encode())])
        observation = _guarded(self.start, task, rng)
        self._over = False
        self._transcript = [observation]
        return observation, self._info("", Outcome(observation))

    def step(self, action: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        """Carry out one action.

        Returns:
            observation (str), reward (float, the score when the trial ends, else 0.0), terminated, truncated, info.

        Raises:
            gymnasium.error.ResetNeeded: the trial is over or has not begun.
            ConfigError: the action is not a str (a bug in the agent's code, not a bad answer).
            EnvironmentFault: the environment broke; the trial has no score.
        """
        if self._over:
            raise gym.error.ResetNeeded(
                f"{self.suite}: the trial is over or has not begun; call reset() first"
            )
        if not isinstance(action, str):
            raise ConfigError(f"an action must be a str, actual type: {type(action).__name__}")
        outcome = _guarded(self.apply, str(action))
        self._outcome = outcome
        self._steps += outcome.costs_step
        terminated = bool(outcome.done)
        truncated = (
            not terminated and self.max_trial_steps is not None and self._steps >= self.max_trial_steps
        )
        self._over = terminated or truncated
        self._transcript += [f"> {action}", outcome.observation]
        reward = float(outcome.score) if self._over else 0.0
        return outcome.observation, reward, terminated, truncated, self._info(outcome.feedback, outcome)

    def render(self) -> str | None:
        """Return the trial so far as text, in mode ``ansi``."""
        return "\n".join(self._transcript) if self.render_mode == "ansi" else None

    def _info(self, feedback: str, outcome: Outcome) -> dict[str, Any]:
        return {
            "suite": self.suite,
            "task_id": self.current_task.task_id,
            "feedback": feedback,
            **self.public_info(),
            "oracle": {
                "score": float(outcome.score),
                "success": bool(outcome.success),
                "detail": dict(outcome.detail),
            },
        }


def _is_whole(value: Any) -> bool:
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def _guarded(function: Callable[..., _T], *args: Any) -> _T:
    """Call `function`; what it raises that is not ours is the environment's fault and says so."""
    try:
        return function(*args)
    except ReflexionGymError:
        raise
    except Exception as error:
        name = getattr(function, "__qualname__", str(function))
        raise EnvironmentFault(f"{name} raised {type(error).__name__}: {error}") from error
