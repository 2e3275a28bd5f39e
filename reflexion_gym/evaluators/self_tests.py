"""`SelfTests`: runs tests that a model wrote from the task's public text."""

from __future__ import annotations

import random
from typing import Any, ClassVar

from reflexion_gym.core import Evaluation, Outcome, Task, Trajectory
from reflexion_gym.errors import ConfigError, SandboxFault
from reflexion_gym.evaluators.base import Evaluator
from reflexion_gym.evaluators.feedback import feedback_text
from reflexion_gym.evaluators.written_tests import written_tests
from reflexion_gym.judge.languages import get_language
from reflexion_gym.llm.base import LLM
from reflexion_gym.llm.episode import EpisodeLLM, PhaseLLM, call_seed
from reflexion_gym.prompt_folder import PromptFolder
from reflexion_gym.sandbox import check_sandbox

__all__ = ["SelfTests"]

_PROMPTS = PromptFolder("reflexion_gym.evaluators")


class SelfTests(Evaluator):
    """Passes a program that passes all of the model's own tests (Shinn et al. 2023, section 4.3).

    The tests are written once per task and episode, when the episode begins, from the public task and the
    episode's seed, and are the same across its trials. Where none can be used, no program passes, and the
    evaluation is flagged ``no_tests``.

    Args:
        llm: the model that writes the tests.
        n_tests: how many at most; of more, a seeded draw is kept.
        temperature: for sampling.
        max_tokens: of the model's reply.
        sandbox: where programs run: ``bubblewrap``, ``docker``, or by name ``process`` (no security boundary).
    """

    kind: ClassVar[str] = "self_tests"
    accepts: ClassVar[tuple[str, ...]] = ("llm", "n_tests", "temperature", "max_tokens", "sandbox")

    def __init__(
        self,
        llm: LLM,
        n_tests: int = 6,
        temperature: float = 0.2,
        sandbox: str = "bubblewrap",
        *,
        max_tokens: int = 768,
    ) -> None:
        for name, value in (("n_tests", n_tests), ("max_tokens", max_tokens)):
            if isinstance(value, bool) or not isinstance(value, int) or value < 1:
                raise ConfigError(f"{name} must be a whole number of at least 1, actual value: {value!r}")
        if isinstance(temperature, bool) or not isinstance(temperature, int | float) or not temperature >= 0:
            raise ConfigError(f"temperature must be at least 0, actual value: {temperature!r}")
        self.llm = llm.phase("evaluate") if isinstance(llm, EpisodeLLM) else llm
        self.n_tests = n_tests
        self.temperature = float(temperature)
        self.sandbox = check_sandbox(sandbox)
        self.max_tokens = max_tokens
        self._task_id: str | None = None
        self._tests: tuple[str, ...] = ()
        self._seed = 0

    @property
    def recipe(self) -> str | dict[str, Any]:
        """The kind, the model string and the settings."""
        return {
            "kind": self.kind,
            "llm": self.llm.name,
            "n_tests": self.n_tests,
            "temperature": self.temperature,
            "max_tokens": self.max_tokens,
            "sandbox": self.sandbox,
        }

    @property
    def tests(self) -> tuple[str, ...]:
        """The tests of the task at hand."""
        return self._tests

    def check_env(self, env: Any) -> None:
        """Refuse a suite whose answers are no programs."""
        if not env.answers_with_code:
            raise ConfigError(
                f"{env.suite} asks for no program that tests could run; use 'env', 'heuristic', 'llm', 'oracle' or 'none'"
            )

    def begin(self, task: Task, *, seed: int) -> None:
        """Let the model write the tests.

        Raises:
            LLMError: it gave no reply.
            ConfigError: the task is in a language for which there is no way to read tests.
            ToolchainError: the language, by which the tests are checked, is not installed.
        """
        self._task_id, self._tests, self._seed = None, (), seed
        form = written_tests(task)
        messages = _PROMPTS.render(
            form.template,
            prompt=task.prompt.strip(),
            visible_tests=task.visible_tests,
            entry_point=str(task.metadata.get("entry_point", "")),
            language_name=get_language(str(task.metadata.get("language", "py"))).name,
        )
        # an episode's model derives its seeds itself
        call = None if isinstance(self.llm, PhaseLLM) else call_seed(seed, 0, "evaluate", 0)
        reply = self.llm.complete(
            messages, temperature=self.temperature, max_tokens=self.max_tokens, seed=call
        ).text
        found = form.read(reply, task, self.sandbox)
        if len(found) > self.n_tests:
            places = sorted(random.Random(seed).sample(range(len(found)), self.n_tests))
            found = [found[place] for place in places]
        self._task_id, self._tests = task.task_id, tuple(found)

    def evaluate(self, task: Task, trajectory: Trajectory, outcome: Outcome | None) -> Evaluation:
        """Run the tests on the program in the trial's answer."""
        from reflexion_gym.judge.extract import build_program

        if self._task_id != task.task_id:
            self.begin(task, seed=self._seed)
        if not self._tests:
            return Evaluation(False, 0.0, "There is no usable test for this task.", self.kind, ("no_tests",))
        program, _ = build_program(trajectory.last_action, task)
        if not program.code.strip():
            return Evaluation(False, 0.0, "The reply holds no program.", self.kind, ("no_code",))
        verdict = written_tests(task).run(program, self._tests, task, self.sandbox)
        if verdict.status == "fault":
            raise SandboxFault(f"{task.task_id}: the judge broke: {verdict.message}")
        return Evaluation(verdict.passed, float(verdict.passed), feedback_text(verdict), self.kind)
