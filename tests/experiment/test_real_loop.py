"""The Reflexion agent, the programs' judge and the run together; only the model is scripted."""

from __future__ import annotations

from reflexion_gym import run
from reflexion_gym.llm import ScriptedLLM

TASK = "Starter/0_second_largest"
WRONG = "```python\ndef second_largest(numbers):\n    return sorted(numbers)[-2]\n```"
RIGHT = (
    "```python\ndef second_largest(numbers):\n    rest = sorted(set(numbers))\n"
    "    return rest[-2] if len(rest) > 1 else None\n```"
)


def _run(script, agent="reflexion", **kwargs):
    return run(
        agent,
        "Starter-py",
        models=ScriptedLLM(script),
        **{
            "evaluator": "examples",
            "max_trials": 3,
            "tasks": TASK,
            "progress": False,
            "workers": 1,
            **kwargs,
        },
    )


def test_fail_reflect_pass(tmp_path):
    results = _run([WRONG, "Duplicates count once: build a set first.", RIGHT], out=tmp_path)
    (row,) = results.episodes
    assert [(t.passed, t.success) for t in row.trials] == [(False, False), (True, True)]
    assert row.success and row.reason == "passed" and row.evaluator == "examples" and not row.uses_gold
    assert "second_largest([3, 1, 4, 4]) == 3" in row.trials[0].feedback
    (lesson,) = row.reflections
    assert lesson.text == "Duplicates count once: build a set first."
    assert (lesson.task_id, lesson.trial, lesson.evaluator) == (TASK, 0, "examples")
    assert lesson.feedback == row.trials[0].feedback
    assert (row.usage.act.requests, row.usage.reflect.requests, row.usage.evaluate.requests) == (2, 1, 0)
    assert (
        row.trials[1].where == "outside"
        and row.trials[1].built == "fence"
        and row.trials[1].status == "passed"
    )
    assert len(row.trials[0].detail["tests"]) >= 8


def test_tests_of_the_models_own_may_be_wrong_and_the_table_says_so(tmp_path):
    tests = "assert second_largest([1, 2]) == 1\nassert second_largest([3, 2, 1]) == 2"
    results = _run([tests, WRONG], evaluator="self_tests", out=tmp_path)
    (row,) = results.episodes
    assert row.passed is True and row.success is False
    assert results.groups()[0].confusion().to_dict() == {"tp": 0, "fp": 1, "fn": 0, "tn": 0}
    assert row.usage.evaluate.requests == 1
    assert "no equal-budget retry baseline" in results.table()


def test_retry_is_the_baseline_and_asks_no_reflection(tmp_path):
    results = _run([WRONG, WRONG, RIGHT], "retry", out=tmp_path)
    (row,) = results.episodes
    assert [t.passed for t in row.trials] == [False, False, True]
    assert row.reflections == () and row.usage.reflect.requests == 0
    assert "baseline" not in results.table()


def test_a_verdict_of_the_oracle_is_marked(tmp_path):
    results = _run([WRONG, "lesson", RIGHT], evaluator="oracle", out=tmp_path)
    assert results.episodes[0].uses_gold and "saw the gold answer" in results.table()
    assert "==" not in results.episodes[0].reflections[0].feedback, (
        "the oracle says passed or failed and no more"
    )
