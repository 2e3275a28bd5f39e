"""`GameReAct`: thoughts and commands by turns, for household games (Yao et al. 2022)."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from reflexion_gym.agents.base import Attempt, Situation
from reflexion_gym.agents.prompts import render
from reflexion_gym.agents.shown_steps import shown_steps
from reflexion_gym.llm.base import LLM

__all__ = ["GameReAct", "one_line"]

_STEPS_SHOWN = 60
_LADDER = (0.0, 0.4, 0.8)
#: seeds of short games with some searching in them; the bundled suite's seeds are small numbers
_SEEDS = {
    "put": (9003, 9013),
    "clean": (9001, 9007),
    "heat": (9002, 9010),
    "cool": (9005, 9007),
    "examine": (9006, 9008),
    "puttwo": (9001, 9003),
}


class GameReAct:
    """Asks the model for one line a turn: a command, or a thought.

    The prompt has two worked games of the task's kind, played by this project's housekeeper, then the lessons,
    then the game so far. A reply of less than two characters is asked for again at a higher temperature.

    Args:
        show_admissible: also list the commands that are possible now (the paper does not).
    """

    family: ClassVar[str] = "game"
    single_answer: ClassVar[bool] = False

    def __init__(self, *, show_admissible: bool = False) -> None:
        self.show_admissible = show_admissible

    def act(self, situation: Situation, llm: LLM) -> str:
        """Return the next line."""
        info = situation.info
        messages = render(
            "game_react",
            examples=worked_games(str(info.get("task_type", "put")), str(info.get("grammar", "move"))),
            reflections=[" ".join(r.text.split()) for r in situation.reflections],
            start=situation.trajectory.observation.strip(),
            steps=shown_steps(situation.trajectory.steps, _STEPS_SHOWN),
            admissible=list(info.get("admissible_actions", ())) if self.show_admissible else [],
        )
        line = ""
        for warmer in _LADDER:
            reply = llm.complete(
                messages,
                temperature=min(1.0, situation.temperature + warmer),
                max_tokens=min(situation.max_tokens, 200),
                stop=("\n>",),
            ).text
            line = one_line(reply)
            if len(line) > 1:
                break
        return line

    def describe(self, attempt: Attempt) -> tuple[str, Mapping[str, Any]]:
        """Return the prompt ``reflect_game`` with the game as it was played."""
        return "reflect_game", {
            "start": attempt.trajectory.observation.strip(),
            "steps": shown_steps(attempt.trajectory.steps, _STEPS_SHOWN),
            "feedback": attempt.evaluation.feedback,
        }


def one_line(reply: str) -> str:
    """Return the first line of a reply that says something, without prompt signs, labels and code marks.

    >>> one_line("\\n> go to desk 1\\nYou arrive ...")
    'go to desk 1'
    """
    for line in reply.splitlines():
        line = re.sub(
            r"^[\s>*`-]*(?:(?:action|command|act|next line)\s*\d*\s*:)?\s*", "", line, flags=re.IGNORECASE
        )
        line = line.strip().strip("`*").strip()
        if line:
            return line
    return ""


@functools.cache
def worked_games(task_type: str, grammar: str) -> tuple[str, ...]:
    """Return two finished games of a kind as text, thoughts included.

    They are generated games that no suite contains, played by the scripted housekeeper.

    Args:
        task_type: ``put clean heat cool examine puttwo``; an unknown one gets ``put``.
        grammar: ``put`` spells putting down as ``put X in/on Y``.
    """
    from reflexion_gym.agents.housekeeper.demonstration import demonstrate

    kind = task_type if task_type in _SEEDS else "put"
    games = [demonstrate(kind, seed) for seed in _SEEDS[kind]]
    if grammar == "put":
        games = [
            re.sub(r"^> move (.+) to (.+)$", r"> put \1 in/on \2", game, flags=re.MULTILINE) for game in games
        ]
    return tuple(games)
