"""`LLMJudge`: a model's verdict on the trajectory."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from reflexion_gym.core import Evaluation, Outcome, Step, Task, Trajectory
from reflexion_gym.errors import ConfigError
from reflexion_gym.evaluators.base import Evaluator
from reflexion_gym.llm.base import LLM
from reflexion_gym.llm.episode import EpisodeLLM, PhaseLLM, call_seed
from reflexion_gym.prompt_folder import PromptFolder

__all__ = ["LLMJudge", "parse_verdict"]

_PROMPTS = PromptFolder("reflexion_gym.evaluators")
_VERDICT = re.compile(r"verdict[\s*_`]*[:=-][\s*_`\"']*(success|failure)", re.IGNORECASE)
_REASON = re.compile(r"reason[\s*_`]*[:=-][\s*_`]*(.+)", re.IGNORECASE | re.DOTALL)
_BARE = re.compile(r"[\s*_`\"'#]*(success|failure)\b", re.IGNORECASE)
_LONGEST = 2000
_STEPS = 40


def parse_verdict(text: str) -> tuple[bool, str] | None:
    """Return whether the verdict is success, and the reason; None where there is no verdict, or there are two.

    >>> parse_verdict("Verdict: failure\\nReason: the list is not sorted.")
    (False, 'the list is not sorted.')
    >>> parse_verdict("Well, it depends.") is None
    True
    """
    said = {word.lower() for word in _VERDICT.findall(text)}
    if not said and (bare := _BARE.match(text)):
        said = {bare[1].lower()}
    if len(said) != 1:
        return None
    reason = _REASON.search(text)
    rest = reason[1] if reason else _VERDICT.sub("", text, count=1)
    return said == {"success"}, " ".join(rest.split()).strip("*`_ ")


class LLMJudge(Evaluator):
    """Asks a model whether the trial solved the task; its reason is the feedback.

    A reply without a verdict is asked for once more; after that the trial is not passed, flagged ``unparsed``.

    Args:
        llm: the model.
        temperature: for sampling.
        max_tokens: of its reply.
    """

    kind: ClassVar[str] = "llm"
    accepts: ClassVar[tuple[str, ...]] = ("llm", "temperature", "max_tokens")

    def __init__(self, llm: LLM, *, temperature: float = 0.0, max_tokens: int = 256) -> None:
        if not temperature >= 0 or isinstance(max_tokens, bool) or not max_tokens >= 1:
            raise ConfigError(
                f"temperature must be at least 0 and max_tokens at least 1, actual: {temperature!r}, {max_tokens!r}"
            )
        self.llm = llm.phase("evaluate") if isinstance(llm, EpisodeLLM) else llm
        self.temperature = float(temperature)
        self.max_tokens = max_tokens
        self._seed = 0
        self._calls = 0

    @property
    def recipe(self) -> str | dict[str, Any]:
        """The kind, the model string and the settings."""
        settings = {"llm": self.llm.name, "temperature": self.temperature, "max_tokens": self.max_tokens}
        return {"kind": self.kind, **settings}

    def begin(self, task: Task, *, seed: int) -> None:
        """Take the episode's seed."""
        self._seed, self._calls = seed, 0

    def evaluate(self, task: Task, trajectory: Trajectory, outcome: Outcome | None) -> Evaluation:
        """Ask for a verdict, at most twice."""
        for again in (False, True):
            found = parse_verdict(self._ask(trajectory, again))
            if found is not None:
                passed, reason = found
                return Evaluation(passed, float(passed), reason, self.kind)
        return Evaluation(False, 0.0, "", self.kind, ("unparsed",))

    def _ask(self, trajectory: Trajectory, again: bool) -> str:
        steps, cut = list(trajectory.steps), 0
        if len(steps) > _STEPS:
            cut = len(steps) - _STEPS
            steps = steps[: _STEPS // 2] + steps[-_STEPS // 2 :]
        messages = _PROMPTS.render(
            "judge",
            task=trajectory.observation.strip(),
            steps=[Step(_shorten(s.action), _shorten(s.observation)) for s in steps],
            cut=cut,
            again=again,
        )
        # an episode's model derives its seeds itself
        seed = None if isinstance(self.llm, PhaseLLM) else call_seed(self._seed, 0, "evaluate", self._calls)
        temperature = max(self.temperature, 0.7) if again else self.temperature
        text = self.llm.complete(
            messages, temperature=temperature, max_tokens=self.max_tokens, seed=seed
        ).text
        self._calls += 1
        return text


def _shorten(text: str) -> str:
    text = text.strip()
    return (
        text if len(text) <= _LONGEST else f"{text[: _LONGEST // 2]}\n... (cut) ...\n{text[-_LONGEST // 2 :]}"
    )
