"""`TrialAgent`: the part that our agents share: it follows the trials of an episode."""

from __future__ import annotations

from typing import Any

from reflexion_gym.agents.actors import pick_actor
from reflexion_gym.agents.base import Actor, Attempt, Situation
from reflexion_gym.agents.presets import Preset, get_preset
from reflexion_gym.core import Evaluation, Step, Trajectory, Usage
from reflexion_gym.llm.base import LLM
from reflexion_gym.llm.episode import EpisodeLLM, as_episode_llm

__all__ = ["TrialAgent"]


class TrialAgent:
    """Keeps the trajectory of the trial, notices from ``info`` when a trial or a task ends, and asks its actor.

    A subclass says in `learn` what it makes of a finished trial, and in `situation` what its actor goes by.
    `learn` is called once per trial, at the call that begins the next one; should it raise, the call can be made
    again. Nothing is carried over to another task except by a subclass.

    Args:
        actor: decides on each action; None: the one that fits the suite, see `pick_actor`.
        llm: the model.
        preset: settings, by name or as a `Preset`.
        seed: of the calls, where `llm` is not already an `EpisodeLLM`.
    """

    def __init__(
        self, actor: Actor | None, llm: LLM, *, preset: str | Preset = "default", seed: int = 0
    ) -> None:
        self._pick = actor is None
        self.actor: Actor = actor or pick_actor({})
        self.llm: EpisodeLLM = as_episode_llm(llm, seed=seed)
        self.preset = get_preset(preset)
        self._action: str | None = None
        self._begin("", {})

    def __call__(self, observation: str, info: dict[str, Any]) -> str:
        """Return the actor's action."""
        self.llm.trial = int(info.get("trial", 0))
        self._follow(observation, info)
        action = self._action = self.actor.act(self.situation(info), self.llm.phase("act"))
        return action

    def reset(self, observation: str, info: dict[str, Any]) -> None:
        """Begin a new task."""
        self._begin(observation, info)

    def end(self, observation: str, info: dict[str, Any]) -> None:
        """Take note of the last trial."""
        if self._action is not None and info.get("trial_over"):
            self.learn_last(self._finished(info))
            self._action = None

    def usage(self) -> Usage:
        """Return what this agent's model calls used."""
        return self.llm.usage()

    def learn(self, attempt: Attempt) -> None:
        """Make something of a finished trial that was not the last one."""

    def learn_last(self, attempt: Attempt) -> None:
        """Make something of the last trial of an episode."""

    def situation(self, info: dict[str, Any]) -> Situation:
        """Return what the actor goes by: here nothing but the trial itself."""
        return Situation(
            self._trajectory,
            info,
            temperature=self.preset.temperatures.act,
            max_tokens=self.preset.max_tokens,
            shots=self.preset.shots,
            warmer=self.preset.temperatures.retry if self.preset.avoid_repeats else None,
        )

    # ---- inside

    def _begin(self, observation: str, info: dict[str, Any]) -> None:
        self._trajectory = Trajectory(observation)
        self._info = dict(info)
        self._action = None
        self._previous: Attempt | None = None
        if self._pick:
            self.actor = pick_actor(info)

    def _follow(self, observation: str, info: dict[str, Any]) -> None:
        if self._new_task(info):
            self._begin(observation, info)
        elif self._action is not None and info.get("trial_over"):
            attempt = self._finished(info)
            self.learn(attempt)
            self._previous = attempt
            self._trajectory, self._info, self._action = Trajectory(observation), dict(info), None
        elif self._action is not None:
            step = Step(self._action, observation, str(info.get("feedback", "")))
            self._trajectory, self._action = self._trajectory.append(step), None

    def _new_task(self, info: dict[str, Any]) -> bool:
        """Tell from `info` alone, since a plain loop calls no `reset`."""
        if info.get("trial_over"):
            return False
        same = all(self._info.get(key) == info.get(key) for key in ("suite", "task_id"))
        if not same or int(info.get("trial", 0)) < int(self._info.get("trial", 0)):
            return True
        return self.actor.single_answer and self._action is not None

    def _finished(self, info: dict[str, Any]) -> Attempt:
        said = info["evaluation"]
        step = Step(self._action or "", str(info.get("last_obs", "")))
        return Attempt(
            self._trajectory.append(step),
            Evaluation(bool(said["passed"]), float(said["reward"]), str(said["feedback"]), str(said["kind"])),
            int(self._info.get("trial", 0)),
            self._info,
        )
