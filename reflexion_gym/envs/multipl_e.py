"""`MultiPLE`: HumanEval and MBPP in other languages than Python."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from reflexion_gym.core import Task
from reflexion_gym.data.multipl_e_programs import multipl_e_programs
from reflexion_gym.envs.programming import ProgrammingEnv
from reflexion_gym.judge.languages import get_language

if TYPE_CHECKING:
    from reflexion_gym.judge.verdict import Program, Verdict

__all__ = ["MultiPLE"]


class MultiPLE(ProgrammingEnv):
    """HumanEval or MBPP in the form of MultiPL-E: complete a function from its comment.

    Args:
        benchmark: ``humaneval`` or ``mbpp``.
        language: an id of `reflexion_gym.judge.dialects`.
        variant: see `multipl_e_programs`; by default the paper's own file in Rust, else MultiPL-E's.
        path: a file or a data folder to read, in place of the usual places.
        kwargs: see `ProgrammingEnv`.
    """

    identity: ClassVar[tuple[str, ...]] = ("variant",)
    prompt_is_code: ClassVar[bool] = True

    def __init__(
        self,
        *,
        benchmark: str = "humaneval",
        language: str = "rs",
        variant: str | None = None,
        path: str | os.PathLike[str] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.benchmark, self.language, self.path = benchmark, get_language(language), path
        self.variant = variant or ("reflexion" if self.language.id == "rs" else "multipl-e")

    def load_tasks(self) -> Sequence[Task]:
        """Return the variant's tasks."""
        return multipl_e_programs(self.benchmark, self.language.id, self.variant, self.path)

    def judge(self, task: Task, program: Program) -> Verdict:
        """Judge a program by a task's hidden tests.

        Raises:
            SandboxFault: the sandbox does not work.
            ToolchainError: the language is not installed.
        """
        from reflexion_gym.judge.expression_judge import get_expression_judge

        judge = get_expression_judge(self.sandbox)
        return judge.check(program.code, self.language.id, task.prompt, str(task.hidden["tests"]))
