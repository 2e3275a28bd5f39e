"""`Starter`: this project's own Python tasks, always there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from reflexion_gym.core import Task
from reflexion_gym.data.starter import DIFFICULTIES, starter_tasks
from reflexion_gym.envs.programming import ProgrammingEnv
from reflexion_gym.errors import ConfigError, nearest

__all__ = ["Starter"]


class Starter(ProgrammingEnv):
    """Graded Python tasks written for this project, for the quickstart, the docs and tests.

    Args:
        difficulty: only tasks of this grade: ``easy``, ``medium`` or ``hard``; None: all.
        kwargs: see `ProgrammingEnv`.
    """

    identity: ClassVar[tuple[str, ...]] = ("difficulty",)

    def __init__(self, *, difficulty: str | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        if difficulty is not None and difficulty not in DIFFICULTIES:
            hint = nearest(str(difficulty), DIFFICULTIES)
            raise ConfigError(f"unknown difficulty {difficulty!r}.{hint} Known: {', '.join(DIFFICULTIES)}")
        self.difficulty = difficulty

    def load_tasks(self) -> Sequence[Task]:
        """Return the tasks of the chosen grade."""
        return [t for t in starter_tasks() if self.difficulty in (None, t.metadata["difficulty"])]
