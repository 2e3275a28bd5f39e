"""`EnvSignal`: the success signal that a deployed agent gets from its environment too."""

from __future__ import annotations

from typing import Any, ClassVar

from reflexion_gym.core import Evaluation, Outcome, Task, Trajectory
from reflexion_gym.errors import ConfigError
from reflexion_gym.evaluators.base import Evaluator

__all__ = ["EnvSignal"]


class EnvSignal(Evaluator):
    """Passes a trial whose environment said that the task is solved. Needs no hidden data."""

    kind: ClassVar[str] = "env"

    def check_env(self, env: Any) -> None:
        """Refuse an env that shows no success signal."""
        if not env.shows_success:
            raise ConfigError(
                f"{env.suite} itself tells nobody whether an answer is right, so the evaluator 'env' has nothing to go by; "
                "name 'oracle' to gate the retries with the hidden truth, or one of 'examples', 'self_tests', 'llm', 'none'"
            )

    def evaluate(self, task: Task, trajectory: Trajectory, outcome: Outcome | None) -> Evaluation:
        """Judge by the trajectory's own signal."""
        passed = trajectory.signal is True
        feedback = "The task is solved." if passed else "The trial ended and the task is not solved."
        return Evaluation(passed, float(passed), feedback, self.kind)
