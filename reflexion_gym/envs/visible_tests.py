"""`run_visible_tests`: judges a program by the tests that its task shows, in whatever form they have."""

from __future__ import annotations

from reflexion_gym.core import Task
from reflexion_gym.envs.call_suites import example_suite, has_signature
from reflexion_gym.judge.verdict import Program, Verdict

__all__ = ["run_visible_tests"]


def run_visible_tests(program: Program, task: Task, sandbox: str = "bubblewrap") -> Verdict | None:
    """Return the verdict; None where the task shows no test that can be run. Nothing hidden is looked at.

    Raises:
        SandboxFault: the sandbox does not work.
        ToolchainError: what the sandbox or the language needs is not installed.
    """
    if not task.visible_tests:
        return None
    if has_signature(task):
        from reflexion_gym.judge.call_judge import get_call_judge

        return get_call_judge(sandbox).check(program.code, program.language, example_suite(task))
    if program.language != "py":
        from reflexion_gym.judge.expression_judge import get_expression_judge

        return get_expression_judge(sandbox).check_examples(program.code, program.language, task.prompt)
    from reflexion_gym.judge import get_judge

    return get_judge(sandbox).run_tests(program, task.visible_tests)
