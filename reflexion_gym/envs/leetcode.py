"""`LeetcodeHard`: the official forty of LeetcodeHardGym, in any of the judge's languages."""

from __future__ import annotations

import dataclasses
import functools
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from reflexion_gym.core import Task
from reflexion_gym.data.leetcode import leetcode_hard_tasks
from reflexion_gym.data.leetcode_hard.problem import problem_index
from reflexion_gym.envs.call_suites import hidden_suite
from reflexion_gym.envs.programming import ProgrammingEnv
from reflexion_gym.errors import ConfigError, nearest
from reflexion_gym.judge.languages import get_language
from reflexion_gym.judge.signature import Signature

if TYPE_CHECKING:
    from reflexion_gym.judge.verdict import Program, Verdict

__all__ = ["JUDGES", "LeetcodeHard"]

#: what gives the score: the hidden tests on this machine, or LeetCode's own judge
JUDGES = ("local", "leetcode.com")


class LeetcodeHard(ProgrammingEnv):
    """LeetcodeHardGym's forty problems (Shinn et al. 2023). The visible tests are LeetCode's examples.

    Args:
        language: an id or name of a language that the judge knows.
        source: where statements and hidden tests come from: ``bundled``, ``dataset`` or ``session``; see
            `reflexion_gym.data.leetcode`.
        judge: ``local``, or ``leetcode.com``: submit with your own session; see `reflexion_gym.judge.site_judge`.
        path: for ``source="dataset"``: a file of LeetCodeDataset's rows.
        kwargs: see `ProgrammingEnv`.
    """

    identity: ClassVar[tuple[str, ...]] = ("source", "judge")

    def __init__(
        self,
        *,
        language: str = "py",
        source: str = "bundled",
        judge: str = "local",
        path: str | os.PathLike[str] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        if judge not in JUDGES:
            raise ConfigError(
                f"unknown judge {judge!r} of LeetcodeHard.{nearest(str(judge), JUDGES)} Known: {', '.join(JUDGES)}"
            )
        self.language = get_language(language)
        self.source, self.judged_by, self.path = source, judge, path

    def load_tasks(self) -> Sequence[Task]:
        """Return the tasks with the language's starter code."""
        return [self._in_language(task) for task in leetcode_hard_tasks(self.source, self.path)]

    @staticmethod
    def alias(task_id: str) -> str:
        """``LeetCode/2612``, ``2612`` and ``minimum-reverse-operations`` are the same task."""
        text = task_id.strip().lower()
        return _numbers().get(text, f"leetcode/{int(text)}" if text.isdigit() else text)

    def start(self, task: Task, rng: np.random.Generator) -> str:
        """Return the statement, the examples, the starter code and how to reply."""
        from reflexion_gym.envs.programming import template

        text = template("leetcode_task.j2").render(
            prompt=task.prompt.strip("\n"),
            visible_tests=task.visible_tests,
            stub=str(task.metadata["stub"]).rstrip(),
            language_name=self.language.name,
            fence=self.language.fence,
        )
        return text.strip() + "\n"

    def judge(self, task: Task, program: Program) -> Verdict:
        """Judge a program by a task's hidden tests, or by LeetCode's.

        Raises:
            SandboxFault: the sandbox does not work.
            ToolchainError: the language is not installed.
            EnvironmentFault: LeetCode gives no verdict.
        """
        if self.judged_by == "leetcode.com":
            from reflexion_gym.judge.site_judge import get_site_judge

            slug, number = str(task.metadata["slug"]), task.metadata.get("question_id")
            return get_site_judge().check(program.code, self.language.slug, slug, number)
        from reflexion_gym.judge.call_judge import get_call_judge

        return get_call_judge(self.sandbox).check(program.code, self.language.id, hidden_suite(task))

    def _in_language(self, task: Task) -> Task:
        signature = Signature.from_row(task.metadata["signature"])
        metadata = {
            **task.metadata,
            "language": self.language.id,
            "stub": self.language.stub(signature),
            "preamble": "",
        }
        return dataclasses.replace(task, metadata=metadata)


@functools.cache
def _numbers() -> dict[str, str]:
    return {facts["slug"]: f"leetcode/{facts['number']}" for facts in problem_index()}
