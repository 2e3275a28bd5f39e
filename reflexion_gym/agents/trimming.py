"""`trimmed`: the steps of a trial within a budget of tokens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from reflexion_gym.core import Step
from reflexion_gym.llm.usage import estimate_tokens

__all__ = ["cut", "trimmed"]

#: an observation is not cut below this, while there are steps to drop; characters
_SHORT = 240
_LAST = 2
_LEFT_OUT = "({} earlier steps are left out)"


def trimmed(steps: Sequence[Step], tokens: int) -> list[Step]:
    """Return the steps so that they take at most about `tokens`, the last ones always among them.

    The longest observations are cut first, then the oldest steps give way to a remark, and last the actions are
    cut. The question is no step, so it is never touched.

    Args:
        steps: of a trial.
        tokens: estimated as `estimate_tokens` does.

    >>> long = [Step(f"Search[{n}]", "word " * 400) for n in range(9)]
    >>> shown = trimmed(long, 300)
    >>> shown[-1].action, shown[0].observation
    ('Search[8]', '(5 earlier steps are left out)')
    """
    kept = list(steps)
    longest = max((len(step.observation) for step in kept), default=0)
    while _tokens(kept) > tokens and longest > _SHORT:
        longest = max(_SHORT, longest // 2)
        kept = [replace(step, observation=cut(step.observation, longest)) for step in kept]
    dropped = 0
    while _tokens(kept) > tokens and len(kept) > _LAST:
        kept, dropped = kept[1:], dropped + 1
    room = max(40, 4 * tokens // (2 * max(1, len(kept))) - 20)
    if _tokens(kept) > tokens:
        kept = [Step(cut(s.action, room), cut(s.observation, room)) for s in kept]
    return [Step("...", _LEFT_OUT.format(dropped)), *kept] if dropped else kept


def cut(text: str, length: int) -> str:
    """Return the text, or its beginning and its end where it is longer.

    >>> cut("abcdefghijklmnopqrstuvwxyz", 15)
    'abcde ... vwxyz'
    """
    if len(text) <= length:
        return text
    half = max(1, (length - 5) // 2)
    return f"{text[:half]} ... {text[-half:]}"


def _tokens(steps: Sequence[Step]) -> int:
    return sum(estimate_tokens(step.action) + estimate_tokens(step.observation) for step in steps)
