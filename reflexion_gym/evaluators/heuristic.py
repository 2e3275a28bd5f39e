"""`Heuristic`: hand-written rules that notice a stuck or aimless trial and end it early."""

from __future__ import annotations

from typing import Any, ClassVar

from reflexion_gym.core import Evaluation, Outcome, Task, Trajectory
from reflexion_gym.errors import ConfigError, nearest
from reflexion_gym.evaluators.base import Evaluator

__all__ = ["Heuristic"]

_RULES = ("paper", "official")


class Heuristic(Evaluator):
    """Stops a trial that repeats itself or takes too long; what is left passes by the env's own signal.

    Args:
        rule: ``paper``: the same action answered by the same observation for more than 3 cycles on end
            (hallucination), or more than 30 actions (inefficient planning); Shinn et al. 2023, section 4.1.
            ``official``: the action equals the one before it, whatever the answer (an empty first action counts
            as a repeat), or 49 steps; the published code at 218cf0e.
        max_actions: another number of actions in place of the rule's.
    """

    kind: ClassVar[str] = "heuristic"
    accepts: ClassVar[tuple[str, ...]] = ("rule", "max_actions")

    def __init__(self, *, rule: str = "paper", max_actions: int | None = None) -> None:
        if rule not in _RULES:
            raise ConfigError(
                f"unknown rule {rule!r}.{nearest(str(rule), _RULES)} Known: {', '.join(_RULES)}"
            )
        if max_actions is not None and (
            isinstance(max_actions, bool) or not isinstance(max_actions, int) or max_actions < 1
        ):
            raise ConfigError(
                f"max_actions must be a whole number of at least 1, actual value: {max_actions!r}"
            )
        self.rule = rule
        self.max_actions = max_actions

    @property
    def recipe(self) -> str | dict[str, Any]:
        """The kind and the rule."""
        recipe: dict[str, Any] = {"kind": self.kind, "rule": self.rule}
        if self.max_actions is not None:
            recipe["max_actions"] = self.max_actions
        return recipe

    def check_env(self, env: Any) -> None:
        """Refuse a suite of single answers: its trials have no course to watch."""
        if env.single_answer:
            raise ConfigError(
                f"{env.suite} takes a single answer, so the evaluator 'heuristic' has no steps to watch; "
                "use 'examples', 'self_tests', 'llm', 'oracle' or 'none'"
            )

    def should_stop(self, trajectory: Trajectory) -> str | None:
        """Return ``repeated``, ``too many actions`` or None."""
        steps = trajectory.steps
        if not steps:
            return None
        if self.rule == "paper":
            last = (steps[-1].action, steps[-1].observation)
            cycles = 0
            for step in reversed(steps):
                if (step.action, step.observation) != last:
                    break
                cycles += 1
            if cycles > 3:
                return f"the same action got the same answer {cycles} times on end"
            limit = self.max_actions or 30
            return f"more than {limit} actions" if len(steps) > limit else None
        before = steps[-2].action if len(steps) > 1 else ""
        if steps[-1].action == before:
            return "the same action twice on end"
        limit = self.max_actions or 49
        return f"{limit} actions" if len(steps) >= limit else None

    def evaluate(self, task: Task, trajectory: Trajectory, outcome: Outcome | None) -> Evaluation:
        """Pass by the env's own signal; where it gives none, pass a trial that no rule stopped."""
        stopped = self.should_stop(trajectory)
        passed = trajectory.signal if trajectory.signal is not None else stopped is None
        if passed:
            feedback = "The trial reached its end."
        elif stopped:
            feedback = f"The trial was stopped: {stopped}."
        else:
            feedback = "The trial ended and the task is not solved."
        return Evaluation(passed, float(passed), feedback, self.kind)
