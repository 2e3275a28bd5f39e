"""`Walkthrough`: plays the stored solution of a game; it sees hidden data and is for checking envs only."""

from __future__ import annotations

from typing import Any

from reflexion_gym.core import Usage
from reflexion_gym.errors import ConfigError

__all__ = ["Walkthrough"]


class Walkthrough:
    """Plays the commands that the task's hidden part holds, one a turn, and from the start in every trial.

    It finds the task by the suite's name and the task's id in ``info``, so it needs nothing but the data.
    """

    #: a run must say so beside its results
    uses_gold = True

    def __init__(self) -> None:
        self._commands: list[str] = []
        self._place = 0
        self._playing: tuple[str, str] | None = None

    def __call__(self, observation: str, info: dict[str, Any]) -> str:
        """Return the next command; ``look`` after the last."""
        key = (str(info["suite"]), str(info["task_id"]))
        if key != self._playing:
            self._begin(*key)
        elif info.get("trial_over"):
            self._place = 0
        self._place += 1
        return self._commands[self._place - 1] if self._place <= len(self._commands) else "look"

    def reset(self, observation: str, info: dict[str, Any]) -> None:
        """Begin a new episode."""
        self._begin(str(info["suite"]), str(info["task_id"]))

    def usage(self) -> Usage:
        """Nothing: no model is asked."""
        return Usage()

    def _begin(self, suite: str, task_id: str) -> None:
        from reflexion_gym.registration import make_task_env

        task = make_task_env(suite).task(task_id)
        walkthrough = str(task.hidden.get("walkthrough", ""))
        if not walkthrough:
            raise ConfigError(f"{suite} stores no walkthrough for {task_id}: this agent cannot play it")
        self._commands, self._place, self._playing = walkthrough.split(" > "), 0, (suite, task_id)
