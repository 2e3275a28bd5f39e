"""LeetcodeHard: sources, prompts, the two evaluators and what an agent sees."""

from __future__ import annotations

import dataclasses
import gzip
import json
from pathlib import Path

import gymnasium as gym
import pytest

from reflexion_gym.data.leetcode import dataset_tasks, leetcode_hard_tasks
from reflexion_gym.data.leetcode_hard.problem import CANARY, bundled_numbers, load_problem, problem_index
from reflexion_gym.envs.call_suites import example_suite, hidden_suite
from reflexion_gym.errors import ConfigError, DataError, ToolchainError
from reflexion_gym.judge.languages import get_language, language_ids
from reflexion_gym.judge.toolchain import find_toolchain
from reflexion_gym.registration import catalogue, make_task_env
from tests.helpers.toolchains import needs

NUMBER = 2444
RIGHT = """\
class Solution:
    def countSubarrays(self, nums: List[int], minK: int, maxK: int) -> int:
        total, low, high, bad = 0, -1, -1, -1
        for place, value in enumerate(nums):
            if not minK <= value <= maxK:
                bad = place
            if value == minK:
                low = place
            if value == maxK:
                high = place
            total += max(0, min(low, high) - bad)
        return total
"""
WRONG = RIGHT.replace("min(low, high) - bad", "min(low, high) - bad - (len(nums) > 9)")


def reply(code: str, language: str = "python") -> str:
    return f"Here it is:\n```{language}\n{code}```\n"


def test_there_is_one_suite_for_each_language():
    suites = catalogue()
    assert {f"LeetcodeHard-{language}" for language in language_ids()} <= set(suites)
    assert (
        make_task_env("LeetcodeHard-golang[source=bundled]".replace("golang", "py")).suite
        == "LeetcodeHard-py"
    )


def test_the_official_order():
    tasks = make_task_env("LeetcodeHard-py").tasks
    numbers = [task.metadata["number"] for task in tasks]
    assert numbers == [facts["number"] for facts in problem_index() if facts["number"] in numbers]
    assert len(problem_index()) == 40


def test_a_task_says_where_it_is_from():
    for task in make_task_env("LeetcodeHard-py").tasks:
        assert task.source == "bundled"
        assert task.metadata["canary"] == CANARY
        assert task.metadata["date"] and task.metadata["contest"] and task.metadata["provenance"]
        assert len(task.visible_tests) == len(task.metadata["examples"]) >= 1


def test_names_of_a_task():
    env = make_task_env("LeetcodeHard-py")
    for name in (
        f"LeetCode/{NUMBER}",
        str(NUMBER),
        "count-subarrays-with-fixed-bounds",
        f"leetcode/{NUMBER}",
    ):
        assert env.task(name).metadata["number"] == NUMBER
    with pytest.raises(ConfigError):
        env.task("1")


def test_the_observation(subtests=None):
    env = gym.make("LeetcodeHard-py")
    observation, info = env.reset(options={"task": str(NUMBER)})
    assert "def countSubarrays(self, nums: List[int], minK: int, maxK: int) -> int:" in observation
    assert "countSubarrays([1, 3, 5, 2, 7, 5], 1, 5) == 2" in observation
    assert "```python" in observation
    assert info["visible_tests"][0] in observation
    assert CANARY not in observation
    assert info["language"] == "py"
    for row in env.unwrapped.task(str(NUMBER)).hidden["tests"]:
        if "arguments" in row and row["arguments"] not in [
            e[0] for e in env.unwrapped.task(str(NUMBER)).metadata["examples"]
        ]:
            assert json.dumps(row["arguments"])[1:-1] not in observation


def test_two_trials_with_the_examples_as_evaluator():
    env = gym.make("LeetcodeHard-py", max_trials=3, evaluator="examples")
    env.reset(options={"task": str(NUMBER)})
    observation, reward, terminated, _, info = env.step(
        reply("class Solution:\n    def countSubarrays(self, a, b, c):\n        return 3\n")
    )
    assert (reward, terminated) == (0.0, False)
    assert "countSubarrays([1, 3, 5, 2, 7, 5], 1, 5) == 2  # returned 3" in info["evaluation"]["feedback"]
    observation, reward, terminated, _, info = env.step(reply(WRONG))
    assert (reward, terminated) == (1.0, True)
    # the visible examples were passed, the hidden tests were not: a false positive of the evaluator
    assert [score["success"] for score in env.get_wrapper_attr("scores")] == [False, False]


def test_hidden_tests_give_the_score():
    env = gym.make("LeetcodeHard-py")
    env.reset(options={"task": str(NUMBER)})
    _, reward, terminated, _, info = env.step(reply(RIGHT))
    assert (reward, terminated) == (1.0, True)
    assert info["oracle"]["detail"]["where"] == "outside"
    assert len(info["oracle"]["detail"]["tests"]) == len(load_problem(NUMBER).rows)


def test_what_does_not_compile_is_said():
    env = gym.make("LeetcodeHard-py")
    env.reset(options={"task": str(NUMBER)})
    for code, said in (
        ("class Solution:\n    def countSubarrays(self, nums:\n", "does not compile"),
        ("class Solution:\n    def count(self, nums, minK, maxK): return 0\n", "no method countSubarrays"),
        ("class Solution:\n    def countSubarrays(self, nums): return 0\n", "3 wanted, 1 found"),
        (RIGHT + RIGHT.partition("\n")[2], "2 times"),
    ):
        env.reset(options={"task": str(NUMBER)})
        observation, reward, _, _, info = env.step(reply(code))
        assert reward == 0.0
        assert said in observation
        assert info["oracle"]["detail"]["status"] == "compile_error"


def test_bad_options_are_named():
    for options, said in (
        ({"source": "hub"}, "Known: bundled, dataset, session"),
        ({"judge": "remote"}, "leetcode.com"),
        ({"path": "x.jsonl"}, "source='dataset'"),
    ):
        with pytest.raises(ConfigError, match=said):
            make_task_env("LeetcodeHard-py", **options).tasks  # noqa: B018
    with pytest.raises(ConfigError, match="no language 'cobol'"):
        make_task_env("LeetcodeHard-py", language="cobol")


def test_the_remote_judge_needs_a_session(monkeypatch):
    monkeypatch.delenv("LEETCODE_SESSION", raising=False)
    env = make_task_env("LeetcodeHard-py", judge="leetcode.com")
    assert env.suite == "LeetcodeHard-py[judge=leetcode.com]"
    env.reset(options={"task": str(NUMBER)})
    with pytest.raises(ConfigError, match="LEETCODE_SESSION"):
        env.step(reply(RIGHT))


def test_a_toolchain_that_is_missing_is_no_failure(monkeypatch, tmp_path):
    monkeypatch.setenv("REFLEXION_GYM_TOOLCHAINS", str(tmp_path))
    monkeypatch.setattr(type(get_language("cpp")), "tools", ("/no/such/g++",))
    env = make_task_env("LeetcodeHard-cpp")
    env.reset(options={"task": str(NUMBER)})
    with pytest.raises(ToolchainError, match=r"toolchains install --languages cpp.*g\+\+"):
        env.step(reply("class Solution {};", "cpp"))


# ---- LeetCodeDataset --------------------------------------------------------------------------------


@pytest.fixture
def rows(data_folder: Path) -> Path:
    file = data_folder / "leetcode" / "newfacade-v0.3.0-test.jsonl.gz"
    if not file.is_file():
        pytest.skip("needs LeetCodeDataset's rows")
    return file


@pytest.mark.slow
def test_canonical_solutions_of_the_dataset_pass(rows):
    env = make_task_env("LeetcodeHard-py", source="dataset", path=rows)
    assert len(env.tasks) == 108
    failed = [
        (task.task_id, verdict.message)
        for task in env.tasks
        if not (verdict := env.judge(task, env.program(task, solution=task.hidden["reference"]))).passed
    ]
    assert failed == []


def test_integers_that_need_64_bits_are_long(rows):
    tasks = dataset_tasks(rows, difficulty="Hard")
    assert {task.metadata["signature"]["return_type"] for task in tasks} >= {"integer", "long"}
    assert sum(task.metadata["left_out"] for task in tasks) < 40


def test_a_malformed_row_is_named(tmp_path, rows):
    with gzip.open(rows, "rt") as file:
        row = json.loads(file.readline())
    file = tmp_path / "rows.jsonl"
    for change, said in (
        ({"test": "def check(candidate):\n    pass\n"}, "no assert"),
        ({"test": "def check(candidate):\n    assert candidate(x=1) == 1\n"}, "dimensions|parameters"),
        ({"entry_point": "Solution().other"}, "other"),
        (
            {"meta": {**row["meta"], "lang_code": "class Solution:\n    def f(self, a):\n        "}},
            "areaOfMaxDiagonal|type hint",
        ),
    ):
        file.write_text(json.dumps({**row, **change}) + "\n")
        with pytest.raises(DataError, match=said):
            dataset_tasks(file)


def test_a_data_set_without_the_forty_says_so(rows, monkeypatch):
    monkeypatch.setenv("REFLEXION_GYM_DATA", str(rows.parents[1]))
    with pytest.raises(DataError, match="None of the forty"):
        leetcode_hard_tasks("dataset")


# ---- recorded solutions -----------------------------------------------------------------------------


def recorded(folder: Path, extension: str) -> list[tuple[int, str]]:
    file = folder / "leetcode" / "reference-solutions-py-cpp.jsonl.gz"
    if not file.is_file():
        pytest.skip("needs the recorded reference solutions")
    known = {facts["number"] for facts in problem_index()}
    with gzip.open(file, "rt") as lines:
        found = [json.loads(line) for line in lines]
    return [
        (int(r["frontend_id"]), r["code"])
        for r in found
        if r["ext"] == extension and int(r["frontend_id"]) in known
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    "language", ["py", pytest.param("cpp", marks=[pytest.mark.toolchain, pytest.mark.exhaustive])]
)
def test_recorded_solutions_pass_all_examples_and_all_hidden_tests(data_folder, language):
    from reflexion_gym.core import Task
    from reflexion_gym.judge import get_call_judge

    needs(language)
    facts = {row["number"]: row for row in problem_index()}
    tasks = {task.metadata["number"]: task for task in leetcode_hard_tasks()}
    passed: dict[int, int] = {}
    failed = []
    for number, code in recorded(data_folder, language):
        row = facts[number]
        texts = tuple(f"example {place}" for place in range(len(row["examples"])))
        metadata = {"signature": row, "examples": row["examples"]}
        suite = example_suite(Task("x", "x", visible_tests=texts, metadata=metadata))
        examples = len(suite.calls)
        if number in tasks:  # both in one program, so that it is compiled once
            hidden = hidden_suite(tasks[number])
            suite = dataclasses.replace(hidden, calls=suite.calls + hidden.calls)
        verdict = get_call_judge().check(code, language, suite, stop_early=True)
        if not verdict.passed:
            failed.append((number, verdict.status, verdict.message))
        assert all(test.passed for test in verdict.tests[:examples]), (number, verdict.message)
        passed[number] = len(verdict.tests[:examples])
    assert failed == []
    assert len(passed) == 40
    assert sum(passed.values()) == 93


def test_all_forty_load_quickly():
    """The figures of the issue are seconds; this only sees that nothing large is made while tasks load."""
    assert all(
        "make" in row or "arguments" in row
        for number in bundled_numbers()
        for row in load_problem(number).rows
    )
