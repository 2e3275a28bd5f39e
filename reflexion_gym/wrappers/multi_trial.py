"""`MultiTrial`: several trials at one task as one episode, judged by a named evaluator."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import gymnasium as gym
from gymnasium.utils import RecordConstructorArgs

from reflexion_gym.core import Evaluation, Outcome, Step, Task, Trajectory, Trial
from reflexion_gym.envs.task_env import TaskEnv
from reflexion_gym.errors import ConfigError, EvaluationFault, LLMError
from reflexion_gym.evaluators import Evaluator, make_evaluator

__all__ = ["MultiTrial"]

_NO_EVALUATION = {"passed": False, "reward": 0.0, "feedback": "", "kind": ""}


@dataclass
class _Ended:
    """A trial whose steps are over and which is not yet judged or not yet followed by the next one."""

    observation: str
    info: dict[str, Any]
    outcome: Outcome
    reason: str
    evaluation: Evaluation | None = None


class MultiTrial(gym.Wrapper[str, str, str, str], RecordConstructorArgs):
    """One episode is up to `max_trials` trials at the same task.

    When a trial ends, or the evaluator stops it, it is evaluated and the same step begins the next one:
    ``reward`` is the evaluator's reward; ``info["trial_over"]`` is True; ``info["evaluation"]`` is
    ``{"passed": bool, "reward": float, "feedback": str, "kind": str}``; ``info["last_obs"]`` is the last
    observation of the trial that ended. Everything else (the observation, ``trial`` from 0, ``task_id``,
    ``admissible_actions``, ``feedback``) belongs to the trial that begins. On other steps the same keys hold
    False, 0.0 and empty strings. Passed, or no trials left: ``terminated``.

    The hidden truth never reaches the agent: ``info["oracle"]`` is stripped. The records are
    ``env.get_wrapper_attr("trials")`` (as an agent may see them) and, for the runner alone,
    ``env.get_wrapper_attr("scores")``.

    When the evaluator itself breaks, `step` raises `EvaluationFault` (an `LLMError` comes through as it is)
    and keeps the trial: the next `step` ignores its action and only evaluates again.

    Args:
        env: a `TaskEnv`, wrapped or not.
        evaluator: a name (``"examples"``), a recipe (``{"kind": "heuristic", "rule": "official"}``) or an
            `Evaluator`. Always named: which evaluator gates the retries is what a result means.
        max_trials: trials per episode, at least 1.

    Example:
        >>> import gymnasium as gym, reflexion_gym
        >>> env = gym.make("Starter-py", max_trials=2, evaluator="none")
        >>> obs, info = env.reset(seed=0)
        >>> info["trial"], info["trial_over"]
        (0, False)
    """

    def __init__(
        self, env: gym.Env[str, str], *, evaluator: str | dict[str, Any] | Evaluator, max_trials: int = 3
    ) -> None:
        if isinstance(max_trials, bool) or not isinstance(max_trials, int) or max_trials < 1:
            raise ConfigError(
                f"max_trials must be a whole number of at least 1, actual value: {max_trials!r}"
            )
        if not isinstance(env.unwrapped, TaskEnv):
            raise ConfigError(f"MultiTrial wraps a TaskEnv, actual type: {type(env.unwrapped).__name__}")
        self._evaluator = evaluator if isinstance(evaluator, Evaluator) else make_evaluator(evaluator)
        self._evaluator.check_env(env.unwrapped)
        RecordConstructorArgs.__init__(self, evaluator=self._evaluator.recipe, max_trials=max_trials)
        gym.Wrapper.__init__(self, env)
        self.max_trials = max_trials
        self._trials: list[Trial] = []
        self._scores: list[dict[str, Any]] = []
        self._trajectory = Trajectory("")
        self._ended: _Ended | None = None
        self._over = True

    @property
    def task_env(self) -> TaskEnv:
        """The environment underneath."""
        env = self.unwrapped
        assert isinstance(env, TaskEnv)  # checked when the wrapper was made
        return env

    @property
    def evaluator(self) -> Evaluator:
        """What judges the trials."""
        return self._evaluator

    @property
    def trials(self) -> list[Trial]:
        """The finished trials of this episode, as an agent may see them."""
        return list(self._trials)

    @property
    def scores(self) -> list[dict[str, Any]]:
        """The hidden truth of each finished trial: ``score`` (float), ``success`` (bool), ``detail``."""
        return [dict(score) for score in self._scores]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[str, dict[str, Any]]:
        """Begin an episode: forget all trials and let the evaluator prepare for the task."""
        self._over = True
        observation, info = self.env.reset(seed=seed, options=options)
        self._trials, self._scores, self._ended = [], [], None
        self._trajectory = Trajectory(observation)
        self._evaluator.begin(self._task_for_evaluator(), seed=self.task_env.episode_seed)
        self._over = False
        return observation, self._public(info)

    def step(self, action: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        """Carry out one action; when it ends the trial, evaluate and begin the next trial.

        Raises:
            gymnasium.error.ResetNeeded: the episode is over or has not begun.
            EnvironmentFault: the environment broke; the action may be tried again.
            EvaluationFault: the evaluator broke; the next step only evaluates again.
        """
        if self._over:
            raise gym.error.ResetNeeded("the episode is over or has not begun; call reset() first")
        if self._ended is None:
            observation, _, terminated, truncated, info = self.env.step(action)
            outcome = self.task_env.outcome
            assert outcome is not None  # the env has just stepped
            step = Step(action, observation, info.get("feedback", ""))
            self._trajectory = self._trajectory.append(step, signal=outcome.signal)
            reason = "done" if terminated else "step_limit" if truncated else ""
            if not reason and (stop := self._evaluator.should_stop(self._trajectory)):
                reason = f"stopped: {stop}"
            if not reason:
                return observation, 0.0, False, False, self._public(info)
            self._ended = _Ended(observation, info, outcome, reason)
        return self._conclude(self._ended)

    def _conclude(self, ended: _Ended) -> tuple[str, float, bool, bool, dict[str, Any]]:
        """Judge the trial that ended and begin the next one. Safe to call again after an exception."""
        if ended.evaluation is None:
            ended.evaluation = self._evaluate(ended.outcome)
            self._trials.append(Trial(len(self._trials), self._trajectory, ended.evaluation, ended.reason))
            outcome = ended.outcome
            self._scores.append(
                {
                    "score": float(outcome.score),
                    "success": bool(outcome.success),
                    "detail": dict(outcome.detail),
                }
            )
        evaluation = ended.evaluation
        if evaluation.passed or len(self._trials) >= self.max_trials:
            observation, info = ended.observation, self._public(ended.info)
            info["trial"] = len(self._trials) - 1
            self._over = True
        else:
            # an option, not a seed: the env's own random stream must not start again with every trial
            again = {"task": self.task_env.current_task.task_id, "episode_seed": self.task_env.episode_seed}
            observation, info = self.env.reset(options=again)
            info = self._public(info)
            self._trajectory = Trajectory(observation)
        self._ended = None
        info.update(trial_over=True, evaluation=evaluation.info(), last_obs=ended.observation)
        return observation, evaluation.reward, self._over, False, info

    def _evaluate(self, outcome: Outcome) -> Evaluation:
        gold = self._evaluator.uses_gold
        try:
            return self._evaluator.evaluate(
                self._task_for_evaluator(), self._trajectory, outcome if gold else None
            )
        except (LLMError, ConfigError, EvaluationFault):
            raise
        except Exception as error:
            raise EvaluationFault(
                f"the evaluator {self._evaluator.kind!r} broke: {error}. The trial is kept; step again to evaluate again"
            ) from error

    def _task_for_evaluator(self) -> Task:
        task = self.task_env.current_task
        return task if self._evaluator.uses_gold else task.public()

    def _public(self, info: dict[str, Any]) -> dict[str, Any]:
        info = {key: value for key, value in info.items() if key != "oracle"}
        info.update(trial=len(self._trials), trial_over=False, evaluation=dict(_NO_EVALUATION), last_obs="")
        return info
