"""`Agent` and `Actor`, the protocols, and the records that pass between an agent's parts."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, runtime_checkable

from reflexion_gym.core import Evaluation, Reflection, Trajectory
from reflexion_gym.llm.base import LLM

__all__ = ["Actor", "Agent", "Attempt", "Reflects", "Situation"]


@runtime_checkable
class Agent(Protocol):
    """Anything that is called with an observation and ``info`` and returns an action.

    It may also have ``reset(observation, info)``, called at a new task; ``end(observation, info)``, called after
    the last step; ``usage() -> Usage``; and ``state_dict()`` with ``load_state_dict(state)``. All of them may be
    coroutine functions. When a trial has ended, ``info["trial_over"]`` is True, ``info["evaluation"]`` is what the
    evaluator said of it, and the observation already begins the next trial.
    """

    def __call__(self, observation: str, info: dict[str, Any]) -> str | Awaitable[str]:
        """Return the action that answers `observation`."""
        ...


@dataclass(frozen=True)
class Attempt:
    """A finished trial, as the agent knows it."""

    trajectory: Trajectory
    evaluation: Evaluation
    trial: int
    info: Mapping[str, Any]
    """the ``info`` that the trial began with"""


@dataclass(frozen=True)
class Situation:
    """What an actor decides on."""

    trajectory: Trajectory
    """the trial so far; its last observation is what to answer"""
    info: Mapping[str, Any]
    previous: Attempt | None = None
    """the trial before, where the agent goes by it"""
    reflections: tuple[Reflection, ...] = ()
    """lessons, the oldest first"""
    temperature: float = 0.0
    max_tokens: int = 1024
    shots: int = 2
    """worked examples of a search to show, where the actor has more than one number of them"""
    show_previous: bool = False
    """show the attempt before even where the actor would go by the lessons alone"""
    warmer: float | None = None
    """the temperature to ask again with when the reply only repeats the attempt before; None: leave it so"""

    @property
    def observation(self) -> str:
        """The observation to answer."""
        steps = self.trajectory.steps
        return steps[-1].observation if steps else self.trajectory.observation


class Actor(Protocol):
    """Decides on one action. Without state: all it goes by is the `Situation`."""

    #: the family of suites whose settings apply, one of `presets.FAMILIES`
    family: ClassVar[str]
    #: whether a trial is one action
    single_answer: ClassVar[bool]

    def act(self, situation: Situation, llm: LLM) -> str:
        """Return the action."""
        ...

    def describe(self, attempt: Attempt) -> tuple[str, Mapping[str, Any]]:
        """Return the name of the reflection prompt for an attempt of this kind, and the values it needs."""
        ...


class Reflects(Protocol):
    """Turns a finished trial into a reflection."""

    def reflect(
        self, attempt: Attempt, actor: Actor, llm: LLM, *, earlier: Sequence[Reflection] = ()
    ) -> Reflection | None:
        """Return the lesson, or None where there is none."""
        ...
