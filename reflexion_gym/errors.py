"""The exceptions of reflexion_gym: one small tree, so that a caller can tell whose fault it was."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

__all__ = [
    "BadResponse",
    "BudgetExceeded",
    "ConfigError",
    "DataError",
    "EnvironmentFault",
    "EvaluationFault",
    "LLMError",
    "LLMUnreachable",
    "RateLimited",
    "ReflexionGymError",
    "SandboxFault",
    "ToolchainError",
    "nearest",
]


class ReflexionGymError(Exception):
    """Base of every error this package raises on purpose."""


class ConfigError(ReflexionGymError):
    """What the user wrote is wrong: an unknown id, a bad value, options that contradict each other."""


class DataError(ReflexionGymError):
    """Data is missing or malformed. The message says which file and line, and how to get the data."""


class ToolchainError(ReflexionGymError):
    """A program that is needed (a compiler, an interpreter, bubblewrap) is not installed."""


class LLMError(ReflexionGymError):
    """A model did not give a usable reply."""


class LLMUnreachable(LLMError):
    """No model server answers at the address: going on with the next task would not help."""


class RateLimited(LLMError):
    """The server still refused for its rate limit after all retries."""


class BadResponse(LLMError):
    """The server answered with something that is not a completion."""


class BudgetExceeded(LLMError):
    """A token or cost budget is used up. The call that would have gone over it was not made."""


class EnvironmentFault(ReflexionGymError):
    """An environment broke. Never the agent's failure: the trial has no score."""


class EvaluationFault(EnvironmentFault):
    """An evaluator broke after the trial was over. The trial is kept: the next `step` only evaluates again."""


class SandboxFault(EnvironmentFault):
    """A sandbox or its judge broke, or is not safe enough to score with."""


def nearest(word: str, known: Iterable[str], *, count: int = 3) -> str:
    """Return a hint such as ``" Did you mean 'HumanEval-py'?"``, or an empty string when nothing is near.

    >>> nearest("HumanEvl-py", ["HumanEval-py", "MBPP-py"])
    " Did you mean 'HumanEval-py'?"
    """
    by_lower = {k.lower(): k for k in known}
    hits = difflib.get_close_matches(word.lower(), list(by_lower), n=count, cutoff=0.6)
    return f" Did you mean {' or '.join(repr(by_lower[h]) for h in hits)}?" if hits else ""
