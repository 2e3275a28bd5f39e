"""`StarterHouse`: household games made by this project, always there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from reflexion_gym.core import Task
from reflexion_gym.data.alfworld import bundled_games
from reflexion_gym.envs.alfworld import ALFWorld

__all__ = ["StarterHouse"]


class StarterHouse(ALFWorld):
    """24 games of our own, four of each of ALFWorld's six kinds, in the same file format and on the same engines.

    Args:
        kwargs: see `ALFWorld`; ``split``, ``grammar`` and ``path`` have no meaning here.
    """

    identity: ClassVar[tuple[str, ...]] = (
        "task_types",
        "engine",
        "style",
        "both_spellings",
        "think_costs_step",
    )

    def __init__(
        self,
        *,
        task_types: str | Sequence[str] | None = None,
        engine: str = "native",
        style: str = "default",
        both_spellings: bool = False,
        think_costs_step: bool = False,
        suite: str = "",
        max_trial_steps: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        options: dict[str, Any] = {"both_spellings": both_spellings, "think_costs_step": think_costs_step}
        super().__init__(
            task_types=task_types, engine=engine, style=style, **options,
            suite=suite, max_trial_steps=max_trial_steps, render_mode=render_mode,
        )  # fmt: skip

    def load_tasks(self) -> Sequence[Task]:
        """Return the bundled games."""
        return self._tasks_of(bundled_games(), "bundled")
