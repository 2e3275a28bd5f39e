"""`Reflector`: turns a finished trial into a reflection."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reflexion_gym.agents.base import Actor, Attempt
from reflexion_gym.agents.prompts import render
from reflexion_gym.core import Reflection
from reflexion_gym.llm.base import LLM

__all__ = ["Reflector", "parse_fields"]

_FIELD = re.compile(
    r"^[\s>*#-]*(?P<name>fact|cause|next[ _]change)[*_]*\s*:[ \t*_]*(?P<text>.*)$",
    re.IGNORECASE | re.MULTILINE,
)


def parse_fields(text: str) -> dict[str, str]:
    """Return the fields ``fact``, ``cause`` and ``next_change`` that a reflection names; it need name none.

    >>> parse_fields("Cause: an off-by-one error\\nNext change: use <=")
    {'cause': 'an off-by-one error', 'next_change': 'use <='}
    """
    marks = list(_FIELD.finditer(text))
    fields: dict[str, str] = {}
    for mark, following in zip(marks, [*marks[1:], None], strict=False):
        end = following.start() if following else len(text)
        value = f"{mark['text']}{text[mark.end() : end]}".strip().strip("*").strip()
        name = re.sub(r"[ _]", "_", mark["name"].lower())
        if value and name not in fields:
            fields[name] = value
    return fields


class Reflector:
    """Asks a model why a trial went as it did and what to change.

    The whole reply is the reflection, whatever its form. An empty reply is asked for once more; where that is
    empty too, there is no reflection.

    Args:
        temperature: for sampling.
        max_tokens: of a reflection.
        warmer: the temperature to ask once more with for a reflection that only repeats an earlier one; None: keep it.
    """

    def __init__(
        self, *, temperature: float = 0.0, max_tokens: int = 256, warmer: float | None = None
    ) -> None:
        self.warmer = warmer
        self.temperature = temperature
        self.max_tokens = max_tokens

    def reflect(
        self, attempt: Attempt, actor: Actor, llm: LLM, *, earlier: Sequence[Reflection] = ()
    ) -> Reflection | None:
        """Return the lesson of a finished trial.

        Args:
            attempt: the trial.
            actor: whose trial it was; it knows how to describe it.
            llm: the model.
            earlier: the lessons so far, so that the new one says something else.
        """
        prompt, values = actor.describe(attempt)
        messages = render(prompt, **values, earlier=[" ".join(r.text.split()) for r in earlier])
        text = llm.complete(messages, temperature=self.temperature, max_tokens=self.max_tokens).text.strip()
        said = {" ".join(r.text.split()) for r in earlier}
        if not text or (self.warmer is not None and " ".join(text.split()) in said):
            warmer = max(self.temperature, 0.7 if self.warmer is None else self.warmer)
            text = llm.complete(messages, temperature=warmer, max_tokens=self.max_tokens).text.strip() or text
        if not text:
            return None
        info = attempt.info
        return Reflection(
            text,
            suite=str(info.get("suite", "")),
            task_id=str(info.get("task_id", "")),
            trial=attempt.trial,
            evaluator=attempt.evaluation.kind,
            feedback=attempt.evaluation.feedback,
            **parse_fields(text),
        )
