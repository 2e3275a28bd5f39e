"""`NoEvaluator`: says nothing, so that every episode has all its trials."""

from __future__ import annotations

from typing import ClassVar

from reflexion_gym.core import Evaluation, Outcome, Task, Trajectory
from reflexion_gym.evaluators.base import Evaluator

__all__ = ["NoEvaluator"]


class NoEvaluator(Evaluator):
    """Never passes a trial and gives no feedback: a fixed number of trials."""

    kind: ClassVar[str] = "none"

    def evaluate(self, task: Task, trajectory: Trajectory, outcome: Outcome | None) -> Evaluation:
        """Return the same empty word on every trial."""
        return Evaluation(False, 0.0, "", self.kind)
