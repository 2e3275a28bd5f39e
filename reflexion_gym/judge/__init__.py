"""The judge: verdicts that a candidate program cannot forge."""

from __future__ import annotations

from reflexion_gym.judge.inside import needs_inside
from reflexion_gym.judge.judge import Judge, get_judge
from reflexion_gym.judge.verdict import STATUSES, Limits, Program, TestResult, TestSuite, Verdict

__all__ = [
    "STATUSES",
    "Judge",
    "Limits",
    "Program",
    "TestResult",
    "TestSuite",
    "Verdict",
    "get_judge",
    "needs_inside",
]
