"""The programming suites, through the real judge and sandbox."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import gymnasium as gym
import pytest
from gymnasium.utils.env_checker import check_env

from reflexion_gym.core import Task
from reflexion_gym.data.starter import starter_tasks, starter_wrong_solutions
from reflexion_gym.errors import ConfigError, DataError, ToolchainError
from reflexion_gym.judge.languages import get_language
from reflexion_gym.judge.toolchain import find_toolchain
from reflexion_gym.registration import catalogue, make_task_env
from reflexion_gym.testing import SuiteError, check_suite
from tests.helpers.toolchains import needs

FENCE = "```python\n{}```"


def reference(task: Task) -> str:
    return FENCE.format(task.hidden["reference"])


def _suites(*, compiled: bool = True) -> list[Any]:
    """Every suite; those in other languages than Python need compilers."""
    needs = pytest.mark.toolchain
    return [
        pytest.param(s.id, marks=needs if s.kwargs.get("language", "py") != "py" else ())
        for s in catalogue().values()
        if not s.plugin and (compiled or s.kwargs.get("language", "py") == "py")
    ]


@pytest.fixture
def ready(suite: str, request: pytest.FixtureRequest) -> str:
    """A suite that can be played here; the test is skipped where its data or its compiler is missing."""
    entry = catalogue()[suite]
    if not entry.bundled:
        request.getfixturevalue("real_data")
    if language := entry.kwargs.get("language"):
        needs(language)
        try:
            make_task_env(suite).tasks  # noqa: B018
        except DataError as error:
            pytest.skip(str(error))
    return suite


# `check_suite` calls `check_env` as well: programs in other languages need not be compiled twice
@pytest.mark.parametrize("suite", _suites(compiled=False))
def test_every_registered_id_passes_check_env(ready: str) -> None:
    for env_id in (ready, f"reflexion_gym/{ready}-v0"):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            env = gym.make(env_id)
            check_env(env.unwrapped)


@pytest.mark.parametrize("suite", _suites())
def test_every_registered_id_passes_check_suite(ready: str) -> None:
    tasks = 1 if catalogue()[ready].kwargs.get("language") else 2
    check_suite(ready, tasks=tasks, action=lambda observation, info: "```\nx = 1\n```")


def test_check_suite_finds_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    from reflexion_gym.envs.starter import Starter

    start = Starter.start
    monkeypatch.setattr(
        Starter, "start", lambda self, task, rng: start(self, task, rng) + task.hidden["tests"]
    )
    with pytest.raises(SuiteError, match="hidden text reached the agent"):
        check_suite("Starter-py", tasks=1)


def test_right_and_wrong_starter_solutions() -> None:
    env = make_task_env("Starter-py")
    wrong = starter_wrong_solutions()
    assert len(env.tasks) >= 20
    for task in env.tasks:
        assert len(task.hidden["tests"].splitlines()) - len(task.visible_tests) >= 8
        assert len(wrong[task.task_id]) >= 3 and task.visible_tests
        env.reset(options={"task": task.task_id})
        _, reward, terminated, truncated, info = env.step(reference(task))
        assert (reward, terminated, truncated) == (1.0, True, False), info["oracle"]
        for program in wrong[task.task_id]:
            assert not env.judge(task, env.program(task, solution=program)).passed, program


def test_grades_are_in_order() -> None:
    grades = [task.metadata["difficulty"] for task in starter_tasks()]
    assert grades == sorted(grades, key=["easy", "medium", "hard"].index)
    assert len(make_task_env("Starter-py[difficulty=hard]").tasks) == grades.count("hard") > 3


def test_the_observation_says_what_to_reply_with_and_shows_no_hidden_test() -> None:
    env = make_task_env("Starter-py")
    for task in env.tasks:
        observation, info = env.reset(options={"task": task.task_id})
        assert f"`{task.metadata['entry_point']}`" in observation and "code block" in observation
        assert info["visible_tests"] == list(task.visible_tests)
        hidden = set(task.hidden["tests"].splitlines()) - set(task.visible_tests)
        assert not any(test in observation for test in hidden)


@pytest.mark.parametrize(
    ("reply", "status", "feedback"),
    [
        ("I do not know.", "error", "no code"),
        ("", "error", "no code"),
        ("```python\ndef second_largest(numbers:\n```", "compile_error", "does not compile"),
        ("```python\ndef other(numbers):\n    return 1\n```", "error", ""),
        ("```python\ndef second_largest(numbers):\n    return 1\n```", "failed", ""),
    ],
)
def test_bad_replies_are_the_agents_fault(reply: str, status: str, feedback: str) -> None:
    env = make_task_env("Starter-py")
    env.reset(options={"task": 0})
    observation, reward, terminated, truncated, info = env.step(reply)
    assert (reward, terminated, truncated) == (0.0, True, False)
    assert info["oracle"]["detail"]["status"] == status
    assert feedback in info["feedback"] and feedback in observation


def test_the_row_says_how_the_program_was_built_and_where_it_was_judged() -> None:
    env = make_task_env("Starter-py")
    env.reset(options={"task": 0})
    detail = env.step("return sorted(set(numbers))[-2] if len(set(numbers)) > 1 else None")[4]["oracle"][
        "detail"
    ]
    assert detail["built"] == "bare, joined to the prompt" and detail["where"] == "outside"
    assert detail["tests"][0] == {
        "test": "assert second_largest([3, 1, 4, 4]) == 3",
        "passed": True,
        "status": "passed",
        "returned": "3",
    }


def test_examples_gate_and_oracle_scores() -> None:
    """A program that passes the shown tests and fails the hidden ones: passed, and not a success."""
    env = gym.make("Starter-py", max_trials=2, evaluator="examples")
    env.reset(seed=0, options={"task": 0})
    cheat = "```python\ndef second_largest(numbers):\n    return 3 if numbers == [3, 1, 4, 4] else None\n```"
    _, reward, terminated, _, info = env.step(cheat)
    assert (reward, terminated, info["evaluation"]["passed"]) == (1.0, True, True)
    assert env.get_wrapper_attr("scores")[0]["success"] is False


def test_feedback_of_the_examples_names_what_was_returned() -> None:
    env = gym.make("Starter-py", max_trials=2, evaluator="examples")
    env.reset(seed=0, options={"task": 0})
    info = env.step("```python\ndef second_largest(numbers):\n    return max(numbers)\n```")[4]
    assert not info["evaluation"]["passed"]
    assert "assert second_largest([3, 1, 4, 4]) == 3" in info["evaluation"]["feedback"]
    assert "4" in info["evaluation"]["feedback"] and info["trial"] == 1


def test_a_completion_cannot_replace_a_helper_that_the_tests_use(real_data: Path) -> None:
    """HumanEval/32's check calls the prompt's own `poly`; a program that redefines it is judged by the real one."""
    env = make_task_env("HumanEval-py")
    cheat = "    return 0.0\n\n\ndef poly(xs, x):\n    return 0.0\n"
    assert not env.judge(
        env.task("HumanEval/32"), env.program(env.task("HumanEval/32"), completion=cheat)
    ).passed


def test_spellings_of_task_ids(real_data: Path) -> None:
    env = make_task_env("HumanEval-py[variant=multipl-e]")
    assert env.task("HumanEval/23").task_id == "HumanEval_23_strlen"
    assert make_task_env("MBPP-py").task("mbpp_11_remove_occ").task_id == "MBPP/11"
    with pytest.raises(ConfigError, match="HumanEval/16"):
        make_task_env("HumanEval-py").task("HumanEval/164")


def test_without_data_making_the_env_is_fine_and_using_it_says_how(
    no_data: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")
    env = gym.make("MBPP-py")
    with pytest.raises(DataError, match="REFLEXION_GYM_DATA"):
        env.reset(seed=0)
