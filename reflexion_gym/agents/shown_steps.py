"""`shown_steps`: the steps of a trial that a prompt has room for."""

from __future__ import annotations

from collections.abc import Sequence

from reflexion_gym.core import Step

__all__ = ["shown_steps"]


def shown_steps(steps: Sequence[Step], at_most: int) -> list[Step]:
    """Return all steps, or the first few and the last where there are more than `at_most`."""
    if len(steps) <= at_most:
        return list(steps)
    return [*steps[:5], Step("...", "..."), *steps[-(at_most - 6) :]]
