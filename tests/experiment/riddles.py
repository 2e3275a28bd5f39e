"""A tiny suite for the tests of runs: guess a number; it can be told to break."""

from __future__ import annotations

import re
from collections import Counter
from typing import ClassVar

from reflexion_gym.core import Outcome, Task
from reflexion_gym.envs.task_env import TaskEnv
from reflexion_gym.registration import Suite

SUITE = Suite("Riddles", "guess a number", "tests.experiment.riddles:Riddles")


class Riddles(TaskEnv):
    """Task ``riddle_N`` has the answer N; a wrong guess is answered with higher or lower."""

    identity = ("count",)
    single_answer = True
    shows_success = True
    #: task id -> how many more steps raise
    broken: ClassVar[Counter[str]] = Counter()
    steps: ClassVar[Counter[str]] = Counter()

    def __init__(self, *, count: int = 6, **kwargs) -> None:
        super().__init__(**kwargs)
        self.count = count

    def load_tasks(self):
        return [
            Task(f"riddle_{n}", f"Guess a number, puzzle {n}.", hidden={"answer": n}, source="tests")
            for n in range(self.count)
        ]

    def start(self, task, rng):
        return f"{task.prompt} Reply with the number. (draw {int(rng.integers(1000))})"

    def apply(self, action):
        task_id = self.current_task.task_id
        self.steps[task_id] += 1
        if self.broken[task_id] > 0:
            self.broken[task_id] -= 1
            raise RuntimeError("the riddle fell apart")
        answer = self.current_task.hidden["answer"]
        found = re.search(r"-?\d+", action)
        right = bool(found) and int(found[0]) == answer
        hint = (
            "right"
            if right
            else "no number"
            if not found
            else "higher"
            if int(found[0]) < answer
            else "lower"
        )
        return Outcome(
            hint,
            done=True,
            score=float(right),
            success=right,
            detail={"answer": answer, "where": "outside"},
            signal=right,
        )


class Climber:
    """Guesses 0, 1, 2, ... from trial to trial."""

    def __init__(self) -> None:
        self.began = self.ended = 0

    def reset(self, observation, info):
        self.began += 1

    def __call__(self, observation, info):
        return str(info["trial"])

    def end(self, observation, info):
        self.ended += 1
