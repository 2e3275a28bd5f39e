"""`Examples`: runs the tests that the task itself shows."""

from __future__ import annotations

from typing import Any, ClassVar

from reflexion_gym.core import Evaluation, Outcome, Task, Trajectory
from reflexion_gym.errors import ConfigError
from reflexion_gym.evaluators.base import Evaluator
from reflexion_gym.evaluators.feedback import feedback_text

__all__ = ["Examples"]


class Examples(Evaluator):
    """Passes a program that passes all of the task's visible tests. A task that shows none is not passed.

    Args:
        sandbox: where the program runs: ``bubblewrap``, ``docker``, or by name ``process`` (no security boundary).
    """

    kind: ClassVar[str] = "examples"
    accepts: ClassVar[tuple[str, ...]] = ("sandbox",)

    def __init__(self, *, sandbox: str = "bubblewrap") -> None:
        from reflexion_gym.sandbox import check_sandbox

        self.sandbox = check_sandbox(sandbox)

    @property
    def recipe(self) -> str | dict[str, Any]:
        """The kind alone, or with another sandbox."""
        return self.kind if self.sandbox == "bubblewrap" else {"kind": self.kind, "sandbox": self.sandbox}

    def check_env(self, env: Any) -> None:
        """Refuse a suite whose answers are no programs."""
        if not env.answers_with_code:
            raise ConfigError(
                f"{env.suite} has no example tests to run; use 'env', 'heuristic', 'llm', 'oracle' or 'none'"
            )

    def evaluate(self, task: Task, trajectory: Trajectory, outcome: Outcome | None) -> Evaluation:
        """Run the visible tests on the program in the trial's answer."""
        from reflexion_gym.envs.visible_tests import run_visible_tests
        from reflexion_gym.judge.extract import build_program

        program, _ = build_program(trajectory.last_action, task)
        verdict = run_visible_tests(program, task, self.sandbox)
        if verdict is None:
            return Evaluation(False, 0.0, "This task shows no example tests.", self.kind, ("no_tests",))
        return Evaluation(verdict.passed, float(verdict.passed), feedback_text(verdict), self.kind)
