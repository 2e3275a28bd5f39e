"""`Plain`: the actor for any suite that has none of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from reflexion_gym.agents.base import Attempt, Situation
from reflexion_gym.agents.prompts import render
from reflexion_gym.agents.shown_steps import shown_steps
from reflexion_gym.llm.base import LLM

__all__ = ["Plain"]

_STEPS_SHOWN = 40


class Plain:
    """Shows the model the lessons and the trial so far, and takes its reply as the action."""

    family: ClassVar[str] = "qa"
    single_answer: ClassVar[bool] = False

    def act(self, situation: Situation, llm: LLM) -> str:
        """Return the model's reply."""
        messages = render(
            "plain",
            observation=situation.trajectory.observation.strip(),
            steps=shown_steps(situation.trajectory.steps, _STEPS_SHOWN),
            reflections=[" ".join(r.text.split()) for r in situation.reflections],
        )
        reply = llm.complete(messages, temperature=situation.temperature, max_tokens=situation.max_tokens)
        return reply.text.strip()

    def describe(self, attempt: Attempt) -> tuple[str, Mapping[str, Any]]:
        """Return the prompt ``reflect_plain`` with the trial as it went."""
        return "reflect_plain", {
            "observation": attempt.trajectory.observation.strip(),
            "steps": shown_steps(attempt.trajectory.steps, _STEPS_SHOWN),
            "feedback": attempt.evaluation.feedback.strip(),
        }
