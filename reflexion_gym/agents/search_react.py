"""`SearchReAct`: thoughts and searches by turns, for questions (Yao et al. 2022)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from reflexion_gym.agents.base import Attempt, Situation
from reflexion_gym.agents.prompts import render
from reflexion_gym.agents.trimming import trimmed
from reflexion_gym.envs.hotpotqa_actions import first_turn, parse_action
from reflexion_gym.llm.base import LLM

__all__ = ["SearchReAct"]

_NAMES = ("Search", "Lookup", "Finish")
_STOP = ("\nObservation", "\nQuestion")
#: budgets of the steps shown, tokens: of the trial being played, and of one that is over
_PLAYING, _OVER = 2400, 1600
_REPLY = 200


class SearchReAct:
    """Asks the model for a thought and an action a turn; both are the reply, so that the trial remembers them.

    The prompt has worked examples (two, or as many as the preset says), the attempt before where that is asked
    for, the lessons, and the trial so far, its oldest parts cut where it is long. A reply without an action is
    asked for once more, from its thought on.
    """

    family: ClassVar[str] = "qa"
    single_answer: ClassVar[bool] = False

    def act(self, situation: Situation, llm: LLM) -> str:
        """Return a thought and an action, or the action alone where the suite takes no thoughts."""
        values = {
            "examples": [m["content"] for m in render("qa_search_examples")][: situation.shots],
            "reflections": [" ".join(r.text.split()) for r in situation.reflections],
            "previous": _previous(situation),
            "start": situation.trajectory.observation.strip(),
            "steps": trimmed(situation.trajectory.steps, _PLAYING),
            "used": len(situation.trajectory.steps),
        }
        steps = situation.trajectory.steps
        turn = _turn(llm, values, situation, situation.temperature)
        if situation.warmer is not None and steps and _action(turn) == _action(steps[-1].action):
            turn = _turn(llm, values, situation, max(situation.temperature, situation.warmer))
        return turn if situation.info.get("accepts_thoughts", True) else _action(turn)

    def describe(self, attempt: Attempt) -> tuple[str, Mapping[str, Any]]:
        """Return the prompt ``reflect_search`` with the trial as it went."""
        return "reflect_search", {
            "start": attempt.trajectory.observation.strip(),
            "steps": trimmed(attempt.trajectory.steps, _OVER),
            "feedback": attempt.evaluation.feedback.strip(),
        }


def _previous(situation: Situation) -> Any:
    if situation.previous is None or not situation.show_previous:
        return None
    return {
        "steps": trimmed(situation.previous.trajectory.steps, _OVER),
        "feedback": situation.previous.evaluation.feedback.strip(),
    }


def _turn(llm: LLM, values: Mapping[str, Any], situation: Situation, temperature: float) -> str:
    limit = min(situation.max_tokens, _REPLY)
    messages = render("qa_search", **values, thought="")
    reply = llm.complete(messages, stop=_STOP, temperature=temperature, max_tokens=limit).text
    turn = first_turn(reply, _NAMES)
    if parse_action(turn, _NAMES) is None:
        thought = turn or "Thought: I look for the next fact."
        messages = render("qa_search", **values, thought=thought)
        reply = llm.complete(messages, stop=("\n",), temperature=temperature, max_tokens=limit).text
        turn = f"{thought}\n{first_turn(reply, _NAMES)}"
    return turn


def _action(turn: str) -> str:
    """Return the bare action of a turn, or all of it where there is none."""
    parsed = parse_action(turn, _NAMES)
    return f"{parsed.name}[{parsed.argument}]" if parsed is not None else turn
