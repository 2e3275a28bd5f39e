"""`Oracle`: judges by the hidden truth (gold answer, hidden tests)."""

from __future__ import annotations

from typing import Any, ClassVar

from reflexion_gym.core import Evaluation, Outcome, Task, Trajectory
from reflexion_gym.evaluators.base import Evaluator

__all__ = ["Oracle"]


class Oracle(Evaluator):
    """Passes a trial that is truly a success. Its feedback says passed or failed and no more, unless asked.

    Args:
        detail: also say what the environment's hidden feedback is. The result row says that it was told.
    """

    kind: ClassVar[str] = "oracle"
    uses_gold: ClassVar[bool] = True
    accepts: ClassVar[tuple[str, ...]] = ("detail",)

    def __init__(self, *, detail: bool = False) -> None:
        self.detail = bool(detail)

    @property
    def recipe(self) -> str | dict[str, Any]:
        """The kind alone, or with ``detail``."""
        return {"kind": self.kind, "detail": True} if self.detail else self.kind

    def evaluate(self, task: Task, trajectory: Trajectory, outcome: Outcome | None) -> Evaluation:
        """Judge by the outcome's success."""
        if outcome is None:
            raise ValueError(
                "the oracle needs the outcome; MultiTrial passes it to evaluators with uses_gold"
            )
        feedback = "Passed." if outcome.success else "Failed."
        if self.detail and outcome.detail.get("feedback"):
            feedback += f"\n{outcome.detail['feedback']}"
        flags = ("told_detail",) if self.detail else ()
        return Evaluation(outcome.success, float(outcome.success), feedback, self.kind, flags)
