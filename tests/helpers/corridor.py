"""A tiny text game, so that the protocol can be tested without a sandbox or a model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np

from reflexion_gym.core import Outcome, Task
from reflexion_gym.envs.task_env import TaskEnv

DOORS = ("red", "green", "blue")


class Corridor(TaskEnv):
    """Three doors, one hides the lamp; `open X` looks behind one and the trial goes on until it is found."""

    shows_success: ClassVar[bool] = True
    default_max_trial_steps: ClassVar[int | None] = 5
    identity: ClassVar[tuple[str, ...]] = ("size",)

    def __init__(self, *, size: int = 3, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.size = size

    def load_tasks(self) -> Sequence[Task]:
        return [
            Task(
                f"corridor/{n}",
                f"Corridor {n}: find the lamp.",
                suite=self.suite,
                hidden={
                    "door": DOORS[n % 3],
                    "secret": f"the lamp of corridor {n} is behind the {DOORS[n % 3]} door",
                },
            )
            for n in range(self.size)
        ]

    def public_info(self) -> dict[str, Any]:
        return {"admissible_actions": [f"open {door}" for door in self._doors]}

    def start(self, task: Task, rng: np.random.Generator) -> str:
        self._doors = [DOORS[i] for i in rng.permutation(3)]
        return f"{task.prompt} Doors: {', '.join(self._doors)}. Reply with `open COLOUR`."

    def apply(self, action: str) -> Outcome:
        if action == "break the game":
            raise RuntimeError("the floor gave way")
        door = action.removeprefix("open ").strip()
        if door not in DOORS:
            return Outcome("Nothing happens.", signal=False, feedback="no such door")
        won = door == self.current_task.hidden["door"]
        text = "You found the lamp." if won else f"The {door} room is empty."
        return Outcome(text, done=won, score=float(won), success=won, detail={"door": door}, signal=won)
