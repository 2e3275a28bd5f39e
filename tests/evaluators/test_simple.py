"""The evaluators that need no model."""

from __future__ import annotations

import pytest

from reflexion_gym.core import Outcome, Step, Task, Trajectory
from reflexion_gym.errors import ConfigError
from reflexion_gym.evaluators import evaluator_names, make_evaluator
from tests.helpers.corridor import Corridor

TASK = Task("t", "p")


def walk(*steps: tuple[str, str], signal: bool | None = None) -> Trajectory:
    return Trajectory("start", tuple(Step(a, o) for a, o in steps), signal)


def test_names() -> None:
    assert set(evaluator_names()) >= {"env", "oracle", "examples", "self_tests", "heuristic", "llm", "none"}


def test_only_the_oracle_uses_gold() -> None:
    for name in ("env", "examples", "heuristic", "none"):
        evaluator = make_evaluator(name)
        assert (evaluator.kind, evaluator.uses_gold) == (name, False)
    assert make_evaluator("oracle").uses_gold


def test_oracle_says_no_more_than_passed_or_failed() -> None:
    outcome = Outcome("o", True, 0.0, False, {"feedback": "the answer is 42"})
    assert make_evaluator("oracle").evaluate(TASK, walk(), outcome).feedback == "Failed."
    told = make_evaluator("oracle[detail=true]").evaluate(TASK, walk(), outcome)
    assert "42" in told.feedback and told.flags == ("told_detail",)
    assert make_evaluator("oracle").evaluate(TASK, walk(), Outcome("o", True, 1.0, True)).reward == 1.0
    with pytest.raises(ValueError, match="outcome"):
        make_evaluator("oracle").evaluate(TASK, walk(), None)


@pytest.mark.parametrize(("signal", "passed"), [(True, True), (False, False), (None, False)])
def test_env_signal(signal: bool | None, passed: bool) -> None:
    assert make_evaluator("env").evaluate(TASK, walk(signal=signal), None).passed is passed


def test_none_never_passes() -> None:
    said = make_evaluator("none").evaluate(TASK, walk(signal=True), None)
    assert (said.passed, said.reward, said.feedback) == (False, 0.0, "")


@pytest.mark.parametrize(
    ("steps", "stops"),
    [
        ([("a", "x")] * 3, False),
        ([("a", "x")] * 4, True),  # more than 3 cycles
        ([("a", "x"), ("a", "y")] * 3, False),  # another answer each time
        ([("b", "x")] + [("a", "x")] * 3, False),
        ([(str(n), "x") for n in range(30)], False),
        ([(str(n), "x") for n in range(31)], True),  # more than 30 actions
    ],
)
def test_the_papers_rule(steps: list, stops: bool) -> None:
    assert (make_evaluator("heuristic").should_stop(walk(*steps)) is not None) is stops


@pytest.mark.parametrize(
    ("steps", "stops"),
    [
        ([("a", "x")], False),
        ([("a", "x"), ("a", "y")], True),  # whatever the answer
        ([("", "x")], True),  # an empty first action counts as a repeat
        ([("a", "x"), ("b", "x"), ("a", "x")], False),
        ([(str(n), "x") for n in range(48)], False),
        ([(str(n), "x") for n in range(49)], True),
    ],
)
def test_the_official_rule(steps: list, stops: bool) -> None:
    assert (make_evaluator("heuristic[rule=official]").should_stop(walk(*steps)) is not None) is stops


def test_heuristic_passes_by_the_signal_or_by_not_being_stopped() -> None:
    heuristic = make_evaluator("heuristic")
    assert heuristic.evaluate(TASK, walk(("a", "x"), signal=True), None).passed
    assert not heuristic.evaluate(TASK, walk(("a", "x"), signal=False), None).passed
    assert heuristic.evaluate(TASK, walk(("a", "x")), None).passed
    assert not heuristic.evaluate(TASK, walk(*[("a", "x")] * 4), None).passed


def test_evaluators_refuse_envs_they_say_nothing_about() -> None:
    from reflexion_gym.registration import make_task_env

    code = make_task_env("Starter-py")
    for name in ("env", "heuristic"):
        with pytest.raises(ConfigError, match="Starter-py"):
            make_evaluator(name).check_env(code)
    with pytest.raises(ConfigError, match="no example tests"):
        make_evaluator("examples").check_env(Corridor())
