"""`MBPP`: write a short Python function from a sentence."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, ClassVar

from reflexion_gym.core import Task
from reflexion_gym.data.mbpp import mbpp_tasks
from reflexion_gym.envs.programming import ProgrammingEnv

__all__ = ["MBPP"]


class MBPP(ProgrammingEnv):
    """Mostly Basic Python Problems (Austin et al. 2021).

    Args:
        variant: ``sanitized`` (427 tasks), ``full`` (974) or ``multipl-e`` (397, the Reflexion paper's).
        show_tests: how many of a task's asserts the agent is shown (0 by default; not for ``multipl-e``).
        path: a file or a data folder to read, in place of the usual places.
        kwargs: see `ProgrammingEnv`.
    """

    identity: ClassVar[tuple[str, ...]] = ("variant", "show_tests")

    def __init__(
        self,
        *,
        variant: str = "sanitized",
        show_tests: int = 0,
        path: str | os.PathLike[str] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.variant, self.show_tests, self.path = variant, show_tests, path
        self.prompt_is_code = variant == "multipl-e"  # type: ignore[misc]  # those prompts are code

    def load_tasks(self) -> Sequence[Task]:
        """Return the variant's tasks."""
        return mbpp_tasks(self.variant, self.path, show_tests=self.show_tests)
