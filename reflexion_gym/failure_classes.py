"""`failure_class`: how a multi-step trial failed, by the two classes of the paper's figure 3b."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from reflexion_gym.core import Trajectory

__all__ = ["FAILURE_CLASSES", "failure_class", "failure_counts"]

FAILURE_CLASSES = ("hallucination", "inefficient planning", "other")
_CYCLES = 3
_ACTIONS = 30


def failure_class(trajectory: Trajectory) -> str:
    """Return the class of a failed trial.

    ``hallucination``: the same action got the same answer more than 3 times on end. ``inefficient planning``: more
    than 30 actions without that. ``other``: neither. The definitions are those of Shinn et al. 2023, section 4.1.

    >>> from reflexion_gym.core import Step
    >>> failure_class(Trajectory("", tuple(Step("look", "Nothing.") for _ in range(4))))
    'hallucination'
    """
    runs = groupby((step.action, step.observation) for step in trajectory.steps)
    if any(sum(1 for _ in run) > _CYCLES for _, run in runs):
        return "hallucination"
    return "inefficient planning" if len(trajectory.steps) > _ACTIONS else "other"


def failure_counts(failed: Iterable[Trajectory]) -> dict[str, int]:
    """Return how many failed trials are of each class."""
    counts = dict.fromkeys(FAILURE_CLASSES, 0)
    for trajectory in failed:
        counts[failure_class(trajectory)] += 1
    return counts
