"""The judge: verdicts that a candidate program cannot forge."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from reflexion_gym.judge.call_judge import Call, CallJudge, CallSuite, get_call_judge
    from reflexion_gym.judge.inside import needs_inside
    from reflexion_gym.judge.judge import Judge, get_judge
    from reflexion_gym.judge.verdict import STATUSES, Limits, Program, TestResult, TestSuite, Verdict

__all__ = [
    "STATUSES",
    "Call",
    "CallJudge",
    "CallSuite",
    "Judge",
    "Limits",
    "Program",
    "TestResult",
    "TestSuite",
    "Verdict",
    "get_call_judge",
    "get_judge",
    "needs_inside",
]

_HOMES = {
    "call_judge": ("Call", "CallJudge", "CallSuite", "get_call_judge"),
    "inside": ("needs_inside",),
    "judge": ("Judge", "get_judge"),
    "verdict": ("STATUSES", "Limits", "Program", "TestResult", "TestSuite", "Verdict"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    """Import a name when it is first used: the list of env ids needs the languages' names and nothing else here."""
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_HOME_OF[name]}"), name)
