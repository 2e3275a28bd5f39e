"""The records everything else passes around: frozen dataclasses that turn into JSON and back."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeVar

__all__ = [
    "PHASES",
    "Evaluation",
    "Outcome",
    "Record",
    "Reflection",
    "Step",
    "Task",
    "Tokens",
    "Trajectory",
    "Trial",
    "Usage",
]

_R = TypeVar("_R", bound="Record")

#: What a model call was for. Usage is always split this way.
PHASES = ("act", "evaluate", "reflect")


class Record:
    """`to_dict` and `from_dict` for a frozen dataclass whose fields are JSON values or other records."""

    #: field name -> record class, for fields that hold one record or a tuple of them
    _nested: ClassVar[Mapping[str, type[Record]]] = {}

    def to_dict(self) -> dict[str, Any]:
        """Return the record as JSON values. NaN (an undefined score) becomes None."""
        return {f.name: _plain(getattr(self, f.name)) for f in dataclasses.fields(self)}  # type: ignore[arg-type]

    @classmethod
    def from_dict(cls: type[_R], data: Mapping[str, Any]) -> _R:
        """Return the record that `to_dict` wrote. Unknown keys are an error, missing ones take the default.

        Raises:
            TypeError: a key that the record does not have, or a required one missing.
        """
        types = {f.name: str(f.type) for f in dataclasses.fields(cls)}  # type: ignore[arg-type]
        values: dict[str, Any] = {}
        for key, value in data.items():
            if key in cls._nested and value is not None:
                kind = cls._nested[key]
                value = (
                    tuple(kind.from_dict(v) for v in value)
                    if isinstance(value, list | tuple)
                    else kind.from_dict(value)
                )
            elif isinstance(value, list) and types.get(key, "").startswith("tuple"):
                value = tuple(value)
            elif value is None and types.get(key) == "float":
                value = math.nan
            values[key] = value
        return cls(**values)


def _plain(value: Any) -> Any:
    if isinstance(value, Record):
        return value.to_dict()
    if isinstance(value, Mapping):
        return {str(k): _plain(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(v) for v in value]
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value


@dataclass(frozen=True)
class Task(Record):
    """One problem of a suite.

    `hidden` (gold answer, hidden tests, reference solution) is what no agent may see: `public` drops it.
    """

    task_id: str
    prompt: str
    """what the agent is told, without the reply instructions the env adds"""
    suite: str = ""
    visible_tests: tuple[str, ...] = ()
    metadata: Mapping[str, Any] = field(default_factory=dict)
    """public facts: entry point, task type, difficulty"""
    hidden: Mapping[str, Any] = field(default_factory=dict)
    source: str = ""
    """where the row came from: a path, a package, a hub id or "bundled\""""

    def public(self) -> Task:
        """Return the task with nothing hidden in it."""
        return dataclasses.replace(self, hidden={})


@dataclass(frozen=True)
class Outcome(Record):
    """What one action led to, as the environment knows it."""

    observation: str
    done: bool = False
    score: float = 0.0
    """the hidden truth, in [0, 1] unless the suite says otherwise"""
    success: bool = False
    detail: Mapping[str, Any] = field(default_factory=dict)
    """hidden detail: verdicts of hidden tests, the gold answer"""
    feedback: str = ""
    """public feedback, such as a syntax error in the agent's reply"""
    signal: bool | None = None
    """the success signal that the environment itself shows to everybody; None where it shows none"""
    costs_step: bool = True
    """False for an action that the step limit does not count, such as a thought"""


@dataclass(frozen=True)
class Step(Record):
    """One action and the observation that answers it."""

    action: str
    observation: str
    feedback: str = ""


@dataclass(frozen=True)
class Trajectory(Record):
    """The steps of one trial (short-term memory), beginning with the first observation."""

    observation: str
    steps: tuple[Step, ...] = ()
    signal: bool | None = None
    """the environment's own public success signal, None where it gives none"""

    _nested: ClassVar[Mapping[str, type[Record]]] = {"steps": Step}

    def append(self, step: Step, *, signal: bool | None = None) -> Trajectory:
        """Return the trajectory with one more step."""
        return dataclasses.replace(self, steps=(*self.steps, step), signal=signal)

    @property
    def last_action(self) -> str:
        """The last action, or an empty string before the first."""
        return self.steps[-1].action if self.steps else ""


@dataclass(frozen=True)
class Evaluation(Record):
    """An evaluator's word on a trial. `passed` is what the agent is told; the hidden truth is `success`."""

    passed: bool
    reward: float
    feedback: str
    kind: str
    flags: tuple[str, ...] = ()
    """remarks for the record, such as ``no_tests``"""

    def info(self) -> dict[str, Any]:
        """Return the four keys that `MultiTrial` puts into ``info["evaluation"]``."""
        return {"passed": self.passed, "reward": self.reward, "feedback": self.feedback, "kind": self.kind}


@dataclass(frozen=True)
class Trial(Record):
    """One attempt at a task, as an agent may see it."""

    index: int
    """from 0"""
    trajectory: Trajectory
    evaluation: Evaluation
    terminal_reason: str
    """``done``, ``step_limit``, ``stopped: <reason>`` or the name of a limit from outside"""

    _nested: ClassVar[Mapping[str, type[Record]]] = {"trajectory": Trajectory, "evaluation": Evaluation}


@dataclass(frozen=True)
class Reflection(Record):
    """The verbal lesson written after a failed trial (long-term memory), with where it came from."""

    text: str
    suite: str = ""
    task_id: str = ""
    trial: int = 0
    evaluator: str = ""
    """the kind of the evaluator whose word the reflection rests on"""
    feedback: str = ""
    fact: str = ""
    cause: str = ""
    next_change: str = ""


@dataclass(frozen=True)
class Tokens(Record):
    """What a number of model calls used. `cost` is in US dollars; None: unknown, which is not zero."""

    requests: int = 0
    prompt: int = 0
    completion: int = 0
    cost: float | None = 0.0

    @property
    def total(self) -> int:
        """Prompt and completion tokens together."""
        return self.prompt + self.completion

    def __add__(self, other: Tokens) -> Tokens:
        cost = None if self.cost is None or other.cost is None else self.cost + other.cost
        return Tokens(
            self.requests + other.requests,
            self.prompt + other.prompt,
            self.completion + other.completion,
            cost,
        )


@dataclass(frozen=True)
class Usage(Record):
    """Tokens and cost, by what they were spent on."""

    act: Tokens = Tokens()
    evaluate: Tokens = Tokens()
    reflect: Tokens = Tokens()

    _nested: ClassVar[Mapping[str, type[Record]]] = {"act": Tokens, "evaluate": Tokens, "reflect": Tokens}

    @property
    def total(self) -> Tokens:
        """All three phases together."""
        return self.act + self.evaluate + self.reflect

    def add(self, phase: str, tokens: Tokens) -> Usage:
        """Return the usage with `tokens` more in `phase` (one of `PHASES`)."""
        return dataclasses.replace(self, **{phase: getattr(self, phase) + tokens})

    def __add__(self, other: Usage) -> Usage:
        return Usage(self.act + other.act, self.evaluate + other.evaluate, self.reflect + other.reflect)
