"""A suite from outside."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from reflexion_gym import Outcome, Task, TaskEnv


class CoinToss(TaskEnv):
    """Say which side is up."""

    shows_success = True
    single_answer = True

    def load_tasks(self) -> Sequence[Task]:
        return [
            Task(f"toss/{n}", "Heads or tails?", hidden={"side": ("heads", "tails")[n % 2]}) for n in range(4)
        ]

    def start(self, task: Task, rng: np.random.Generator) -> str:
        return f"{task.prompt} Reply with one word."

    def apply(self, action: str) -> Outcome:
        right = action.strip().lower() == self.current_task.hidden["side"]
        return Outcome("The coin is shown.", done=True, score=float(right), success=right, signal=right)
