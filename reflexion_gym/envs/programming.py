"""`ProgrammingEnv`: write a program; the base of every suite whose answers are code."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from reflexion_gym.core import Outcome, Task
from reflexion_gym.envs.task_env import TaskEnv
from reflexion_gym.errors import ConfigError, SandboxFault
from reflexion_gym.judge.languages import get_language

if TYPE_CHECKING:
    import jinja2

    from reflexion_gym.judge.verdict import Program, Verdict

__all__ = ["ProgrammingEnv", "template"]


class ProgrammingEnv(TaskEnv):
    """A trial is one reply with a program; the hidden tests give its score (1.0 or 0.0).

    A new suite writes `load_tasks` alone. Its tasks have ``metadata``: ``entry_point``, ``language``, ``stub``
    (what a function body alone continues) and ``preamble``; and ``hidden``: ``tests``, ``form`` (``check`` or
    ``asserts``), and where they apply ``setup``, ``inside`` and ``reference``.

    ``info`` also has ``visible_tests`` (list[str]), ``entry_point`` and ``language`` (str).

    Args:
        sandbox: where programs run: ``bubblewrap``, ``docker``, or by name ``process`` (no security boundary).
        suite: the suite's name with its arguments.
        max_trial_steps: kept for uniformity; a trial always ends with its first reply.
        render_mode: None or ``ansi``.
    """

    single_answer: ClassVar[bool] = True
    answers_with_code: ClassVar[bool] = True
    #: whether the task's prompt is itself code that the answer completes
    prompt_is_code: ClassVar[bool] = False

    def __init__(
        self,
        *,
        sandbox: str = "bubblewrap",
        suite: str = "",
        max_trial_steps: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        from reflexion_gym.sandbox import check_sandbox

        super().__init__(suite=suite, max_trial_steps=max_trial_steps, render_mode=render_mode)
        self.sandbox = check_sandbox(sandbox)

    @staticmethod
    def alias(task_id: str) -> str:
        """``HumanEval/23`` and ``HumanEval_23_strlen`` are the same task."""
        name, _, rest = task_id.strip().replace("/", "_").partition("_")
        number = rest.partition("_")[0]
        return f"{name.lower()}/{int(number)}" if number.isdigit() else task_id.strip().lower()

    def public_info(self) -> dict[str, Any]:
        """Add what an agent needs to run tests of its own."""
        task = self.current_task
        return {
            "visible_tests": list(task.visible_tests),
            "entry_point": str(task.metadata["entry_point"]),
            "language": str(task.metadata["language"]),
        }

    def start(self, task: Task, rng: np.random.Generator) -> str:
        """Return the prompt with how to reply."""
        language = get_language(str(task.metadata["language"]))
        text = template("code_task.j2").render(
            prompt=task.prompt.strip("\n"),
            shown_as_code=self.prompt_is_code,
            visible_tests=[] if self.prompt_is_code else task.visible_tests,
            entry_point=task.metadata["entry_point"],
            language_name=language.name,
            fence=language.fence,
        )
        return text.strip() + "\n"

    def apply(self, action: str) -> Outcome:
        """Judge the program in the reply by the hidden tests."""
        from reflexion_gym.judge.extract import build_program

        task = self.current_task
        program, how = build_program(action, task)
        verdict = self.judge(task, program)
        feedback = self._public_feedback(program, verdict)
        return Outcome(
            observation=feedback or "Your program was received.",
            done=True,
            score=float(verdict.passed),
            success=verdict.passed,
            detail={
                "status": verdict.status,
                "where": verdict.where,
                "built": how,
                "feedback": verdict.message,
                "ran": verdict.ran,
                "tests": [test.to_dict() for test in verdict.tests],
            },
            feedback=feedback,
        )

    def program(self, task: Task, *, completion: str | None = None, solution: str | None = None) -> Program:
        """Return the program of a sample: a completion continues the task's prompt, a solution stands alone.

        Raises:
            ConfigError: not exactly one of the two.
        """
        from reflexion_gym.judge.verdict import Program

        if (completion is None) == (solution is None):
            raise ConfigError("a sample has either a completion or a solution")
        entry_point, language = str(task.metadata["entry_point"]), str(task.metadata["language"])
        # the preamble goes along even where the stub repeats it: the judge runs its helpers on its own side
        code = str(solution) if completion is None else str(task.metadata["stub"]) + completion
        return Program(code, entry_point, str(task.metadata["preamble"]), language)

    def judge(self, task: Task, program: Program) -> Verdict:
        """Judge a program by a task's hidden tests.

        Raises:
            SandboxFault: the judge broke; never the program's failure.
            ToolchainError: the sandbox is not installed.
        """
        from reflexion_gym.judge import get_judge
        from reflexion_gym.judge.verdict import Program, TestSuite

        hidden = task.hidden
        suite = TestSuite(
            code=str(hidden["tests"]),
            form=str(hidden["form"]),
            setup=str(hidden.get("setup", "")),
            inside=bool(hidden.get("inside", False)),
        )
        reference = None
        if hidden.get("reference"):
            reference = Program(str(hidden["reference"]), program.entry_point, language=program.language)
        verdict = get_judge(self.sandbox).check(program, suite, reference=reference)
        if verdict.status == "fault":
            raise SandboxFault(f"{task.task_id}: the judge broke: {verdict.message}")
        return verdict

    def _public_feedback(self, program: Program, verdict: Verdict) -> str:
        """Say what the agent could have seen without any test: no code, or code that does not compile."""
        if not program.code.strip():
            return "Your reply held no code."
        if verdict.status == "compile_error":
            return f"Your program does not compile: {verdict.message}"
        return ""

    def load_tasks(self) -> Sequence[Task]:
        """Return the suite's tasks."""
        raise NotImplementedError


@functools.cache
def template(name: str) -> jinja2.Template:
    """Return a template of an observation."""
    import jinja2

    loader = jinja2.PackageLoader("reflexion_gym.envs", "prompts")
    environment = jinja2.Environment(
        loader=loader, undefined=jinja2.StrictUndefined, autoescape=False, keep_trailing_newline=True
    )
    return environment.get_template(name)
