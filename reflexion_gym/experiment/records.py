"""`EpisodeRow` and `TrialRow`: what a run keeps of every episode."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from reflexion_gym.core import Record, Reflection, Trajectory, Usage

__all__ = ["EpisodeKey", "EpisodeRow", "TrialRow", "episode_seed"]


def episode_seed(seed: int, suite: str, task_id: str, repeat: int) -> int:
    """Return the seed of an episode: the same for every agent and model, whatever the order of work.

    >>> episode_seed(0, "Starter-py", "two_sum", 0) == episode_seed(0, "Starter-py", "two_sum", 0)
    True
    """
    text = json.dumps([seed, suite, task_id, repeat])
    return (
        int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big") >> 1
    )  # 31 bits: what servers accept


@dataclass(frozen=True)
class EpisodeKey(Record):
    """Which episode of a run it is."""

    suite: str
    task_id: str
    agent: str
    model: str
    """the model string; empty where the run names none"""
    repeat: int

    @property
    def text(self) -> str:
        """The key as one string, for the stores."""
        return json.dumps([self.suite, self.task_id, self.agent, self.model, self.repeat], ensure_ascii=False)


@dataclass(frozen=True)
class TrialRow(Record):
    """One trial: the evaluator's word and the hidden truth, side by side and never mixed."""

    index: int
    passed: bool
    """the evaluator's word"""
    reward: float
    feedback: str
    """the evaluator's"""
    evaluator: str
    terminal_reason: str
    score: float
    """the hidden truth"""
    success: bool
    """the hidden truth"""
    status: str = ""
    """the judge's, where there is one"""
    where: str = ""
    """``outside`` or ``inside``: where the verdict was reached"""
    built: str = ""
    """how the program was found in the reply"""
    flags: tuple[str, ...] = ()
    usage: Usage = Usage()
    """of this trial, with the reflection that went before it"""
    seconds: float = 0.0
    trajectory: Trajectory = Trajectory("")
    detail: Mapping[str, Any] = field(default_factory=dict)
    """the hidden detail: verdicts of hidden tests, the gold answer"""

    _nested: ClassVar[Mapping[str, type[Record]]] = {"usage": Usage, "trajectory": Trajectory}


@dataclass(frozen=True)
class EpisodeRow(Record):
    """One episode, finished or faulty."""

    key: EpisodeKey
    seed: int
    evaluator: str
    """the kind of the evaluator that gated the retries"""
    uses_gold: bool
    source: str
    """where the task's data came from"""
    status: str
    """``done`` or ``fault``"""
    reason: str
    """why it ended: ``passed``, ``trials``, ``truncated`` or ``token_limit``; ``fault``"""
    success: bool | None
    """the hidden truth of the last finished trial; None for a fault"""
    score: float = math.nan
    passed: bool | None = None
    """the evaluator's last word; None where no trial was finished, or for a fault"""
    trials: tuple[TrialRow, ...] = ()
    reflections: tuple[Reflection, ...] = ()
    usage: Usage = Usage()
    metered: bool = True
    """whether the agent's model calls are counted at all"""
    resumed: str = ""
    """``replayed`` from stored replies or ``restarted``, where an earlier process had begun it"""
    attempts: int = 1
    """how often it was played, faults included"""
    fault: str = ""
    seconds: float = 0.0

    _nested: ClassVar[Mapping[str, type[Record]]] = {
        "key": EpisodeKey,
        "trials": TrialRow,
        "reflections": Reflection,
        "usage": Usage,
    }
