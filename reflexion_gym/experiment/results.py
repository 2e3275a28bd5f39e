"""`Results`: what came out of one or more runs, with what must be said beside the numbers."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any, ClassVar

from reflexion_gym.core import Record, Tokens, Usage
from reflexion_gym.experiment.records import EpisodeRow
from reflexion_gym.experiment.store import read_run
from reflexion_gym.failure_classes import failure_counts
from reflexion_gym.metrics import (
    Confusion,
    Difference,
    Rate,
    confusion,
    mean_pass_at_k,
    paired_difference,
    success_by_trial,
    success_rate,
    wilson,
)

__all__ = ["Comparison", "Curve", "Group", "Point", "Results"]


@dataclass(frozen=True)
class Point(Record):
    """A learning curve at one trial."""

    trial: int
    """from 1"""
    solved: int
    judged: int
    rate: float
    low: float
    """95% interval"""
    high: float


@dataclass(frozen=True)
class Curve(Record):
    """Success by trial: an episode stands where its last trial so far left it."""

    suite: str
    agent: str
    model: str
    evaluator: str
    points: tuple[Point, ...]

    _nested: ClassVar[Mapping[str, type[Record]]] = {"points": Point}


@dataclass(frozen=True)
class Comparison(Record):
    """Two lines of a table, compared on the tasks that both judged."""

    suite: str
    first: str
    second: str
    difference: Difference
    """of the success rates; with repeats, each task counts with its mean"""

    _nested: ClassVar[Mapping[str, type[Record]]] = {"difference": Difference}


@dataclass(frozen=True)
class Group:
    """The episodes that make up one line of a table."""

    suite: str
    agent: str
    model: str
    evaluator: str
    """the recipe, written as on the command line"""
    uses_gold: bool
    max_trials: int
    token_limit: int | None
    preset: str
    episodes: tuple[EpisodeRow, ...]

    @property
    def label(self) -> str:
        """Agent and model in one name."""
        return f"{self.agent} · {self.model}" if self.model else self.agent

    @property
    def judged(self) -> tuple[EpisodeRow, ...]:
        """The episodes that have a verdict."""
        return tuple(row for row in self.episodes if row.success is not None)

    @property
    def rate(self) -> Rate:
        """The success rate over judged episodes, and what the faults leave open."""
        return success_rate(row.success for row in self.episodes)

    @property
    def usage(self) -> Usage:
        """Tokens and cost of all episodes, faulty ones included."""
        return sum((row.usage for row in self.episodes), Usage())

    @property
    def metered(self) -> bool:
        """Whether the agent's model calls are counted."""
        return all(row.metered for row in self.episodes)

    @property
    def reflected(self) -> bool:
        """Whether it is a Reflexion result: one that needs a retry baseline beside it."""
        return _base_name(self.agent) == "reflexion" or any(row.reflections for row in self.episodes)

    def curve(self) -> Curve:
        """Return success by trial."""
        truths = [[trial.success for trial in row.trials] or [False] for row in self.judged]
        points = []
        for trial, solved in enumerate(success_by_trial(truths, self.max_trials), start=1):
            low, high = wilson(solved, len(truths))
            rate = solved / len(truths) if truths else float("nan")
            points.append(Point(trial, solved, len(truths), rate, low, high))
        return Curve(self.suite, self.agent, self.model, self.evaluator, tuple(points))

    def confusion(self, *, every_trial: bool = False) -> Confusion:
        """Return the evaluator's word against the truth, at the stop (as the paper counts) or over all trials."""
        trials = [t for row in self.judged for t in (row.trials if every_trial else row.trials[-1:])]
        return confusion((t.passed, t.success) for t in trials)

    def pass_at(self) -> dict[int, float]:
        """Return pass@k for every k that the repeats allow (k = 1 is the success rate when no faults occurred)."""
        counts = list(_counts(self.judged).values())
        most = min((n for n, _ in counts), default=0)
        return {k: mean_pass_at_k(counts, k) for k in range(1, most + 1)}


class Results:
    """The episodes of one or more runs.

    Args:
        episodes: of one run.
        config: of that run.

    Example:
        >>> results = Results.load("runs/first", "runs/second")  # doctest: +SKIP
        >>> print(results.table())  # doctest: +SKIP
    """

    def __init__(self, episodes: Iterable[EpisodeRow], *, config: Mapping[str, Any] | None = None) -> None:
        self._parts: list[tuple[Mapping[str, Any], list[EpisodeRow]]] = [(config or {}, list(episodes))]

    @classmethod
    def load(cls, *folders: str | os.PathLike[str]) -> Results:
        """Return the results of run directories, finished or not. One that is named twice counts once.

        Raises:
            ConfigError: one of them is no run directory.
        """
        results = cls([])
        results._parts = []
        for folder in dict.fromkeys(Path(folder).resolve() for folder in folders):
            config, rows = read_run(folder)
            results._parts.append((config, rows))
        return results

    @property
    def episodes(self) -> list[EpisodeRow]:
        """All finished and faulty episodes."""
        return [row for _, rows in self._parts for row in rows]

    @property
    def faults(self) -> list[EpisodeRow]:
        """The episodes that have no verdict."""
        return [row for row in self.episodes if row.success is None]

    def rows(self) -> list[dict[str, Any]]:
        """Return one flat dict of JSON values for each episode; an undefined score is None, never NaN."""
        found = []
        for config, episodes in self._parts:
            shared = {key: config.get(key) for key in ("max_trials", "token_limit", "preset", "versions")}
            for row in episodes:
                data = row.to_dict()
                found.append({**data.pop("key"), **data, "recipe": _recipe(config, row), **shared})
        return found

    def to_json(self) -> str:
        """Return everything as JSON: the rows, the lines of the table, the curves and the comparisons."""
        return json.dumps(
            {
                "lines": [_line(group) for group in self.groups()],
                "curves": [curve.to_dict() for curve in self.curves()],
                "comparisons": [comparison.to_dict() for comparison in self.compare()],
                "notes": self.notes(),
                "episodes": self.rows(),
            },
            allow_nan=False,
        )

    def groups(self) -> list[Group]:
        """Return the lines of the table: episodes of the same suite, agent, model, evaluator and limits."""
        found: dict[tuple[Any, ...], list[EpisodeRow]] = {}
        for config, episodes in self._parts:
            limits = (config.get("max_trials"), config.get("token_limit"), config.get("preset", ""))
            for row in episodes:
                key = (row.key.suite, row.key.agent, row.key.model, _recipe(config, row), *limits)
                found.setdefault(key, []).append(row)
        groups = []
        for (suite, agent, model, recipe, max_trials, token_limit, preset), rows in sorted(
            found.items(), key=lambda item: tuple(map(str, item[0]))
        ):
            most = max_trials or max((len(row.trials) for row in rows), default=1) or 1
            gold = any(row.uses_gold for row in rows)
            groups.append(
                Group(suite, agent, model, recipe, gold, most, token_limit, preset or "", tuple(rows))
            )
        return groups

    def curves(self) -> list[Curve]:
        """Return success by trial with 95% intervals, one curve for each line of the table."""
        return [group.curve() for group in self.groups()]

    def failure_classes(self) -> list[dict[str, Any]]:
        """Return, for suites of several steps, the failed trials by trial number and by class (figure 3b).

        One dict for each line of the table and trial: ``suite agent model trial failed of`` and one count for
        each of `FAILURE_CLASSES`; ``of`` is the number of tasks.
        """
        found = []
        for group in self.groups():
            if all(len(trial.trajectory.steps) <= 1 for row in group.judged for trial in row.trials):
                continue
            for number in range(group.max_trials):
                failed = [
                    row.trials[number].trajectory
                    for row in group.judged
                    if number < len(row.trials) and not row.trials[number].success
                ]
                found.append(
                    {
                        "suite": group.suite,
                        "agent": group.agent,
                        "model": group.model,
                        "trial": number + 1,
                        "of": len(group.judged),
                        "failed": len(failed),
                        **failure_counts(failed),
                    }
                )
        return found

    def compare(self) -> list[Comparison]:
        """Return the paired differences between agents and models, for every two lines of the same suite."""
        found = []
        for first, second in combinations(self.groups(), 2):
            if first.suite != second.suite:
                continue
            ours, theirs = _counts(first.judged), _counts(second.judged)
            both = sorted(ours.keys() & theirs.keys())
            if not both:
                continue
            difference = paired_difference(
                [ours[t][1] / ours[t][0] for t in both], [theirs[t][1] / theirs[t][0] for t in both]
            )
            names = [group.label for group in (first, second)]
            if names[0] == names[1]:
                names = [_long_label(group) for group in (first, second)]
            found.append(Comparison(first.suite, names[0], names[1], difference))
        return found

    def notes(self) -> list[str]:
        """Return what has to be said beside the table."""
        groups = self.groups()
        notes: dict[str, None] = {}
        for group in groups:
            saw = "saw the gold answer" if group.uses_gold else "saw no gold answer"
            notes.setdefault(f"{group.suite}: the evaluator {group.evaluator!r} gated the retries; it {saw}.")
        for group in groups:
            where = f"{group.suite}, {group.label}"
            if group.reflected and not _has_baseline(group, groups):
                notes.setdefault(
                    f"{where}: has no equal-budget retry baseline beside it (agent 'retry', same limits)."
                )
            rate = group.rate
            if rate.faults:
                notes.setdefault(
                    f"{where}: {rate.faults} of {len(group.episodes)} episodes were faulty and have no score. The rate is "
                    f"over the {rate.judged} judged; over all it is {rate.at_least:.1%} were they all failures, "
                    f"{rate.at_most:.1%} were they all successes. The same command tries them again."
                )
            if not group.metered:
                notes.setdefault(f"{where}: unmetered (the agent reports no usage).")
            if inside := sum(row.trials[-1].where == "inside" for row in group.judged if row.trials):
                notes.setdefault(
                    f"{where}: {inside} verdicts were reached inside the program's own process, which is weaker."
                )
            if restarted := sum(row.resumed == "restarted" for row in group.episodes):
                notes.setdefault(
                    f"{where}: {restarted} unfinished episodes were started again on resume (the agent has its own client)."
                )
            if replayed := sum(row.resumed == "replayed" for row in group.episodes):
                notes.setdefault(
                    f"{where}: {replayed} unfinished episodes were replayed from stored replies on resume."
                )
        return list(notes)

    def table(self, style: str = "text") -> str:
        """Return the table with its notes, as ``text`` or ``markdown``."""
        from reflexion_gym.experiment.report import markdown_table, text_table

        return markdown_table(self) if style == "markdown" else text_table(self)

    def __str__(self) -> str:
        return self.table()

    def __repr__(self) -> str:
        return f"Results({len(self.episodes)} episodes, {len(self.faults)} faults)"

    def _repr_markdown_(self) -> str:
        return self.table("markdown")


def _base_name(agent: str) -> str:
    return agent.partition("[")[0].strip().lower()


def _has_baseline(group: Group, groups: Sequence[Group]) -> bool:
    def limits(g: Group) -> tuple[Any, ...]:
        return (g.suite, g.model, g.evaluator, g.max_trials, g.token_limit)

    baselines = ("retry", f"{_base_name(group.agent)}-retry")  # the second: a scripted agent's own
    return any(_base_name(other.agent) in baselines and limits(other) == limits(group) for other in groups)


def _recipe(config: Mapping[str, Any], row: EpisodeRow) -> str:
    from reflexion_gym.spec_strings import format_spec

    recipe = next(
        (s["evaluator"] for s in config.get("suites", ()) if s["name"] == row.key.suite), row.evaluator
    )
    if isinstance(recipe, Mapping):
        arguments = dict(recipe)
        return format_spec(str(arguments.pop("kind", row.evaluator)), arguments)
    return str(recipe)


def _counts(rows: Iterable[EpisodeRow]) -> dict[str, tuple[int, int]]:
    """Return (episodes, successes) by task."""
    counts: dict[str, tuple[int, int]] = {}
    for row in rows:
        n, c = counts.get(row.key.task_id, (0, 0))
        counts[row.key.task_id] = (n + 1, c + bool(row.success))
    return counts


def _long_label(group: Group) -> str:
    limit = f", {group.token_limit} tokens" if group.token_limit else ""
    return f"{group.label} ({group.evaluator}, {group.max_trials} trials{limit}, {group.preset})"


def _line(group: Group) -> dict[str, Any]:
    def phases(tokens: Tokens) -> dict[str, Any]:
        return tokens.to_dict()

    return {
        "suite": group.suite,
        "agent": group.agent,
        "model": group.model,
        "evaluator": group.evaluator,
        "uses_gold": group.uses_gold,
        "max_trials": group.max_trials,
        "token_limit": group.token_limit,
        "preset": group.preset,
        **group.rate.to_dict(),
        "pass_at": {str(k): value for k, value in group.pass_at().items()},
        "confusion": group.confusion().to_dict(),
        "confusion_all_trials": group.confusion(every_trial=True).to_dict(),
        "usage": {
            phase: phases(getattr(group.usage, phase)) for phase in ("act", "evaluate", "reflect", "total")
        },
        "metered": group.metered,
    }
