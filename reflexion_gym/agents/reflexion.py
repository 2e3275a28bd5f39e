"""`ReflexionAgent`: acts, is judged, reflects in words, remembers, and tries again (arXiv 2303.11366)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from reflexion_gym.agents.base import Actor, Attempt, Reflects, Situation
from reflexion_gym.agents.memory.base import Memory
from reflexion_gym.agents.memory.sliding_window import SlidingWindow
from reflexion_gym.agents.presets import Preset
from reflexion_gym.agents.trial_agent import TrialAgent
from reflexion_gym.core import Reflection
from reflexion_gym.llm.base import LLM

__all__ = ["ReflexionAgent"]


class ReflexionAgent(TrialAgent):
    """A Reflexion agent: an actor, a reflector and a memory around one model.

    When ``info`` says that a trial was failed, the agent writes a reflection, at the call that begins the next
    trial, and acts by the lessons its memory gives back and by the attempt before. After an episode's last trial
    nobody would read a reflection, so there is none, unless the memory reaches beyond the task.

    Args:
        actor: decides on each action; None: the one that fits the suite, see `pick_actor`.
        reflector: writes the reflections.
        memory: keeps them; None: a `SlidingWindow` of the preset's length for the suite's family.
        llm: the model; acting and reflecting are metered apart.
        preset: settings, by name or as a `Preset`.
        seed: of the calls, where `llm` is not already an `EpisodeLLM`.
        reflect_on_success: write a reflection after a passed trial too.
        scope: of the memory where none is given: ``task``, ``suite`` or ``global``.
        show_previous: in question answering, show the attempt before as well as the lessons.
    """

    def __init__(
        self,
        actor: Actor | None,
        reflector: Reflects,
        memory: Memory | None,
        llm: LLM,
        *,
        preset: str | Preset = "default",
        seed: int = 0,
        reflect_on_success: bool | None = None,
        scope: str = "task",
        show_previous: bool = False,
    ) -> None:
        self.show_previous = show_previous
        self._window = SlidingWindow(scope=scope) if memory is None else None
        self.memory: Memory = memory or self._window or SlidingWindow()
        self._written: list[Reflection] = []
        super().__init__(actor, llm, preset=preset, seed=seed)
        self.reflector = reflector
        self.reflect_on_success = (
            self.preset.reflect_on_success if reflect_on_success is None else reflect_on_success
        )

    @property
    def reflections(self) -> tuple[Reflection, ...]:
        """The reflections this agent wrote at the task at hand, the oldest first."""
        return tuple(self._written)

    def learn(self, attempt: Attempt) -> None:
        """Reflect on a failed trial, and on a passed one where asked to."""
        if attempt.evaluation.passed and not self.reflect_on_success:
            return
        task_id, suite = str(attempt.info.get("task_id", "")), str(attempt.info.get("suite", ""))
        earlier = self.memory.recent(task_id, suite)
        reflection = self.reflector.reflect(
            attempt,
            self.actor,
            self.llm.phase("reflect"),
            earlier=[r for r in earlier if r.task_id == task_id],
        )
        if reflection is not None:
            self.memory.add(reflection)
            self._written.append(reflection)

    def learn_last(self, attempt: Attempt) -> None:
        """Reflect on the last trial where the lesson can serve another task or was asked for."""
        reaches_on = getattr(self.memory, "scope", "task") != "task"
        if reaches_on or (attempt.evaluation.passed and self.reflect_on_success):
            self.learn(attempt)

    def situation(self, info: dict[str, Any]) -> Situation:
        """Add the attempt before and the lessons."""
        lessons = self.memory.recent(str(info.get("task_id", "")), str(info.get("suite", "")))
        return replace(
            super().situation(info),
            previous=self._previous,
            reflections=tuple(lessons),
            show_previous=self.show_previous,
        )

    def state_dict(self) -> dict[str, Any]:
        """Return the memory as JSON values."""
        return {"memory": self.memory.state_dict()}

    def load_state_dict(self, state: dict[str, Any]) -> None:
        """Take over a memory that `state_dict` wrote."""
        self.memory.load_state_dict(state["memory"])

    def _begin(self, observation: str, info: dict[str, Any]) -> None:
        super()._begin(observation, info)
        self._written = []
        if self._window is not None:
            self._window.omega = self.preset.omega[self.actor.family]
