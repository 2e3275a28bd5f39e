"""`ByFamily`: an agent that picks its actor by the suite it meets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from reflexion_gym.agents.trial_agent import TrialAgent
from reflexion_gym.core import Usage
from reflexion_gym.llm.base import LLM
from reflexion_gym.llm.episode import EpisodeLLM, as_episode_llm

__all__ = ["ByFamily", "family_of"]


def family_of(info: Mapping[str, Any]) -> str:
    """Return the family of a suite, told by the keys of its ``info``: ``code``, ``game`` or ``qa``.

    >>> family_of({"entry_point": "f"}), family_of({"admissible_actions": []}), family_of({"suite": "HotPotQA"})
    ('code', 'game', 'qa')
    """
    if "entry_point" in info:
        return "code"
    return "game" if "admissible_actions" in info else "qa"


class ByFamily:
    """Stands for the agent of the suite at hand: made at the first observation, and again when the family changes.

    Args:
        make: from the family and the model to the agent.
        llm: the model; its calls are metered over all families.
        seed: of the calls, where `llm` is not already an `EpisodeLLM`.
    """

    def __init__(self, make: Callable[[str, EpisodeLLM], TrialAgent], llm: LLM, *, seed: int = 0) -> None:
        self._make = make
        self.llm = as_episode_llm(llm, seed=seed)
        self._family = ""
        self._agent: TrialAgent | None = None
        self._state: dict[str, Any] | None = None

    @property
    def agent(self) -> TrialAgent | None:
        """The agent of the family at hand; None before the first observation."""
        return self._agent

    def __call__(self, observation: str, info: dict[str, Any]) -> str:
        """Return the agent's action."""
        return self._of(info)(observation, info)

    def reset(self, observation: str, info: dict[str, Any]) -> None:
        """Begin a new task."""
        self._of(info).reset(observation, info)

    def end(self, observation: str, info: dict[str, Any]) -> None:
        """Take note of the last trial."""
        self._of(info).end(observation, info)

    def usage(self) -> Usage:
        """Return what the model calls used."""
        return self.llm.usage()

    def state_dict(self) -> dict[str, Any]:
        """Return the agent's state as JSON values; empty where it keeps none."""
        keep = getattr(self._agent, "state_dict", None)
        return keep() if keep is not None else dict(self._state or {})

    def load_state_dict(self, state: dict[str, Any]) -> None:
        """Take over a state, now or when the agent is made."""
        self._state = dict(state)
        self._load()

    def __getattr__(self, name: str) -> Any:
        # what an agent offers beyond the protocol, such as `reflections` and `memory`
        agent = self.__dict__.get("_agent")
        if agent is None or name.startswith("__"):
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        return getattr(agent, name)

    def _of(self, info: Mapping[str, Any]) -> TrialAgent:
        family = family_of(info)
        if self._agent is None or family != self._family:
            self._agent, self._family = self._make(family, self.llm), family
            self._load()
        return self._agent

    def _load(self) -> None:
        load = getattr(self._agent, "load_state_dict", None)
        if self._state and load is not None:
            load(self._state)
            self._state = None
