"""`Evaluator`: judges a trial, and so gates the retries."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from reflexion_gym.core import Evaluation, Outcome, Task, Trajectory

__all__ = ["Evaluator"]


class Evaluator(ABC):
    """Judges one trial at a time. An instance serves one env: its state is cleared by `begin`.

    A new evaluator sets `kind` and writes `evaluate`. Only one with ``uses_gold = True`` is given
    `task.hidden` and the `Outcome`; every other gets `task.public()` and None.
    """

    kind: ClassVar[str]
    uses_gold: ClassVar[bool] = False

    #: names of the constructor's arguments
    accepts: ClassVar[tuple[str, ...]] = ()

    @property
    def recipe(self) -> str | dict[str, Any]:
        """What makes the same evaluator again: its kind, or ``{"kind": ..., **arguments}`` of JSON values."""
        return self.kind

    def check_env(self, env: Any) -> None:  # noqa: B027 - most evaluators fit every env
        """Refuse an environment that this evaluator can say nothing about.

        Args:
            env: the bare `TaskEnv`.

        Raises:
            ConfigError: it does not fit; the message names evaluators that do.
        """

    def begin(self, task: Task, *, seed: int) -> None:  # noqa: B027 - most evaluators keep nothing
        """Forget the last task and prepare for this one, once per episode.

        Args:
            task: the public task (all of it where `uses_gold`).
            seed: the episode's seed, for whatever is drawn.
        """

    def should_stop(self, trajectory: Trajectory) -> str | None:
        """Return a reason to end the trial now, or None. Asked after every step."""
        return None

    @abstractmethod
    def evaluate(self, task: Task, trajectory: Trajectory, outcome: Outcome | None) -> Evaluation:
        """Judge the trial that just ended.

        Args:
            task: public, or whole where `uses_gold`.
            trajectory: the trial's steps.
            outcome: the environment's last outcome where `uses_gold`, else None.

        Raises:
            EnvironmentFault: the evaluator's own machinery broke (`MultiTrial` then offers to evaluate again).
            LLMError: its model gave no usable reply.
        """
