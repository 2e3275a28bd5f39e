"""`HumanEval` and `HumanEvalPlus`: complete a Python function from its docstring."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, ClassVar

from reflexion_gym.core import Task
from reflexion_gym.data.humaneval import humaneval_plus_tasks, humaneval_tasks
from reflexion_gym.envs.programming import ProgrammingEnv

__all__ = ["HumanEval", "HumanEvalPlus"]


class HumanEval(ProgrammingEnv):
    """HumanEval in Python (Chen et al. 2021).

    Args:
        variant: ``openai`` (164 tasks), ``multipl-e`` (161) or ``hardest50`` (HumanEval/114 to 163).
        path: a file or a data folder to read, in place of the usual places.
        kwargs: see `ProgrammingEnv`.
    """

    identity: ClassVar[tuple[str, ...]] = ("variant",)
    prompt_is_code: ClassVar[bool] = True

    def __init__(
        self, *, variant: str = "openai", path: str | os.PathLike[str] | None = None, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.variant, self.path = variant, path

    def load_tasks(self) -> Sequence[Task]:
        """Return the variant's tasks."""
        return humaneval_tasks(self.variant, self.path)


class HumanEvalPlus(ProgrammingEnv):
    """HumanEval with the larger tests of EvalPlus (Liu et al. 2023).

    Args:
        path: a file or a data folder to read, in place of the usual places.
        kwargs: see `ProgrammingEnv`.
    """

    prompt_is_code: ClassVar[bool] = True

    def __init__(self, *, path: str | os.PathLike[str] | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.path = path

    def load_tasks(self) -> Sequence[Task]:
        """Return the 164 tasks."""
        return humaneval_plus_tasks(self.path)
