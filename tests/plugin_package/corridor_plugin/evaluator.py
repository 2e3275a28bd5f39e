"""An evaluator from outside."""

from __future__ import annotations

from reflexion_gym import Evaluation, Evaluator, Outcome, Task, Trajectory


class Polite(Evaluator):
    """Passes every answer that says please."""

    kind = "polite"

    def evaluate(self, task: Task, trajectory: Trajectory, outcome: Outcome | None) -> Evaluation:
        passed = "please" in trajectory.last_action
        return Evaluation(passed, float(passed), "Thank you." if passed else "Say please.", self.kind)
