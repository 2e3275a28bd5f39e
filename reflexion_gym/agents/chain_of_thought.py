"""`ChainOfThought`: thinks a question through in one reply (Wei et al. 2022)."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, ClassVar

from reflexion_gym.agents.base import Attempt, Situation
from reflexion_gym.agents.prompts import render
from reflexion_gym.agents.trimming import cut
from reflexion_gym.envs.hotpotqa_actions import parse_action
from reflexion_gym.llm.base import LLM

__all__ = ["ChainOfThought"]

_ATTEMPT = 3000
_REPLY = 300


class ChainOfThought:
    """Asks the model for its reasoning and an answer.

    The prompt has worked examples (six, or three that read paragraphs first), the attempt before where that is
    asked for, the lessons, and the question. A reply without an answer is asked to go on once.
    """

    family: ClassVar[str] = "qa"
    single_answer: ClassVar[bool] = True

    def act(self, situation: Situation, llm: LLM) -> str:
        """Return the reasoning and the answer, or the answer alone where the suite takes no thoughts."""
        gold = situation.info.get("context") == "gold"
        previous = situation.previous if situation.show_previous else None
        values = {
            "examples": [m["content"] for m in render("qa_context_examples" if gold else "qa_examples")],
            "reflections": [" ".join(r.text.split()) for r in situation.reflections],
            "previous": cut(previous.trajectory.last_action.strip(), _ATTEMPT) if previous else "",
            "feedback": previous.evaluation.feedback.strip() if previous else "",
            "start": situation.trajectory.observation.strip(),
        }
        asked = functools.partial(
            llm.complete, temperature=situation.temperature, max_tokens=min(situation.max_tokens, _REPLY)
        )
        reply = asked(render("qa_answer", **values, thought="")).text.strip()
        if parse_action(reply, ("Finish",)) is None:
            messages = render("qa_answer", **values, thought=reply or "I answer at once.")
            more = asked(messages, stop=("\n",)).text.strip()
            reply = f"{reply}\n{more}".strip()
        if situation.info.get("accepts_thoughts", True):
            return reply
        parsed = parse_action(reply, ("Finish",))
        return f"Finish[{parsed.argument}]" if parsed is not None else reply

    def describe(self, attempt: Attempt) -> tuple[str, Mapping[str, Any]]:
        """Return the prompt ``reflect_answer`` with the question and the reply."""
        return "reflect_answer", {
            "start": attempt.trajectory.observation.strip(),
            "reply": cut(attempt.trajectory.last_action.strip(), _ATTEMPT),
            "feedback": attempt.evaluation.feedback.strip(),
        }
