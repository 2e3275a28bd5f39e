"""Tables, curves and what is said beside them, from rows made by hand."""

from __future__ import annotations

import json

import pytest

from reflexion_gym.core import Reflection, Tokens, Usage
from reflexion_gym.experiment.records import EpisodeKey, EpisodeRow, TrialRow
from reflexion_gym.experiment.report import markdown_report, text_curve, text_curves
from reflexion_gym.experiment.results import Results

CONFIG = {
    "max_trials": 3,
    "suites": [{"name": "HumanEval-py", "evaluator": "self_tests"}],
    "preset": "default",
    "token_limit": None,
}


def _trial(index, passed, success):
    return TrialRow(
        index, passed, float(passed), "", "self_tests", "done", float(success), success, where="outside"
    )


def _row(task, *trials, agent="reflexion", repeat=0, fault=False, **kwargs):
    rows = tuple(_trial(i, *t) for i, t in enumerate(trials))
    return EpisodeRow(
        EpisodeKey("HumanEval-py", task, agent, "openai:m", repeat), 1, "self_tests", False, "here",
        "fault" if fault else "done", "trials", None if fault else rows[-1].success, trials=rows,
        passed=None if fault else rows[-1].passed, usage=Usage(act=Tokens(1, 10, 5, 0.25), reflect=Tokens(1, 1, 1, None)),
        **kwargs,
    )  # fmt: skip


EPISODES = [
    _row("a", (True, True)),
    _row("b", (False, False), (True, True)),
    _row("c", (True, False)),
    _row("d", (False, True), (False, False), (False, True)),
    _row("e", fault=True),
]


def test_lines_and_curves():
    results = Results(EPISODES, config=CONFIG)
    (group,) = results.groups()
    assert (group.rate.successes, group.rate.judged, group.rate.faults) == (3, 4, 1)
    assert [(p.trial, p.solved, p.judged) for p in results.curves()[0].points] == [
        (1, 2, 4),
        (2, 2, 4),
        (3, 3, 4),
    ]
    assert group.confusion().to_dict() == {"tp": 2, "fp": 1, "fn": 1, "tn": 0}
    assert group.confusion(every_trial=True).n == 7
    assert group.usage.act.total == 75 and group.usage.reflect.cost is None
    drawn = text_curve(results.curves()[0], ascii_only=True)
    assert drawn.splitlines()[1].split() == [
        "trial",
        "1",
        "####################--------------",
        "50.0%",
        "[15%,",
        "85%]",
        "2/4",
    ]
    assert text_curves(results) in markdown_report(results)


def test_a_reflexion_result_says_whether_it_has_a_baseline():
    alone = Results(EPISODES, config=CONFIG)
    assert any("has no equal-budget retry baseline" in note for note in alone.notes())
    assert "has no equal-budget retry baseline" in alone.table() and "has no equal-budget" in alone.table(
        "markdown"
    )
    beside = Results([*EPISODES, *(_row(t, (False, False), agent="retry") for t in "abcd")], config=CONFIG)
    assert not any("baseline" in note for note in beside.notes())
    other = Results(EPISODES, config=CONFIG)
    other._parts.append(({**CONFIG, "max_trials": 9}, [_row("a", (False, False), agent="retry")]))
    assert any("baseline" in note for note in other.notes()), "another budget is no baseline"
    own = Results([_row("a", (True, True), agent="mine", reflections=(Reflection("x"),))], config=CONFIG)
    assert any("baseline" in note for note in own.notes()), (
        "an agent that reflects is a Reflexion result by any name"
    )


def test_it_says_who_gated_and_what_is_uncertain():
    notes = "\n".join(Results(EPISODES, config=CONFIG).notes())
    assert "the evaluator 'self_tests' gated the retries; it saw no gold answer" in notes
    assert "1 of 5 episodes were faulty" in notes and "60.0% were they all failures, 80.0%" in notes
    gold = [
        EpisodeRow(r.key, 1, "oracle", True, "here", "done", "trials", True, trials=r.trials)
        for r in EPISODES[:1]
    ]
    assert "it saw the gold answer" in Results(gold, config={**CONFIG, "suites": []}).table()


def test_comparisons_are_paired_by_task():
    episodes = [*EPISODES, *(_row(t, (False, t == "a"), agent="retry") for t in "abcde")]
    (comparison,) = Results(episodes, config=CONFIG).compare()
    assert (comparison.first, comparison.second) == ("reflexion · openai:m", "retry · openai:m")
    assert comparison.difference.n == 4 and comparison.difference.better == 2
    assert comparison.difference.mean == pytest.approx(0.5)


def test_pass_at_k_counts_repeats():
    rows = [
        _row("a", (True, True), repeat=0),
        _row("a", (True, False), repeat=1),
        _row("b", (True, False)),
        _row("b", (True, False), repeat=1),
    ]
    results = Results(rows, config=CONFIG)
    assert results.groups()[0].pass_at() == {1: 0.25, 2: 0.5}
    assert "pass@1 25.0%, pass@2 50.0%" in results.table()


def test_json_has_no_nan():
    data = json.loads(Results([_row("e", fault=True)], config=CONFIG).to_json())
    assert data["episodes"][0]["score"] is None and data["lines"][0]["rate"] is None


def test_an_empty_run():
    assert Results([]).groups() == [] and "suite" in Results([]).table()
