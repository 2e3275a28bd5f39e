"""Self-written tests beyond Python: what is read of a reply, and right and wrong programs in every language."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reflexion_gym.core import Step, Task, Trajectory
from reflexion_gym.data.leetcode import bundled_task
from reflexion_gym.errors import ConfigError
from reflexion_gym.evaluators.self_tests import SelfTests
from reflexion_gym.evaluators.written_tests import written_tests
from reflexion_gym.judge.dialects import dialect_ids, get_dialect
from reflexion_gym.judge.dialects.reading import close_brackets
from reflexion_gym.judge.languages import get_language
from reflexion_gym.llm import ScriptedLLM
from reflexion_gym.registration import make_task_env
from tests.helpers.toolchains import needs
from tests.judge.multipl_e_programs import BODIES, bodies
from tests.leetcode_hard.tool import source

LEETCODE = bundled_task(2577)  # minimumTime(grid): integer[][] -> integer


def trajectory(reply: str) -> Trajectory:
    return Trajectory("obs").append(Step(reply, ""))


@pytest.mark.parametrize(
    ("reply", "tests"),
    [
        ("minimumTime([[0, 1], [1, 1]]) == 2", ["minimumTime([[0, 1], [1, 1]]) == 2"]),
        ("- `assert Solution().minimumTime( [[0,1],[1,1]] )==2`", ["minimumTime([[0, 1], [1, 1]]) == 2"]),
        ("```\n1. minimumTime([[0]]) == 0\nminimumTime([[0]]) == 0\n```", ["minimumTime([[0]]) == 0"]),
        ("minimumTime([[0]]) == 0\nminimumTime([[0]]) == 1\nminimumTime([[1]]) == 1", ["minimumTime([[1]]) == 1"]),
        ("minimumTime([[0]]) == true\nminimumTime([[0.5]]) == 0\nminimumTime(0) == 0\nminimumTime() == 0", []),
        ("minimumTime([[0]], 1) == 0\nminimumTime(grid=[[0]]) == 0\nother([[0]]) == 0", []),
        ("minimumTime([[0]]) == x\nminimumTime([[9999999999]]) == 0\nminimumTime([[0]]) != 0", []),
        ("It is\nminimumTime([[", []),
        ("", []),
    ],
)  # fmt: skip
def test_calls_that_are_read(reply, tests):
    assert written_tests(LEETCODE).read(reply, LEETCODE, "bubblewrap") == tests


_PIECES = st.sampled_from(
    ["minimumTime(", "[[0]]", ")", " == ", "0", "\n", "`", "true", "null", "'", '"', "\\", ",", "1e999", "-", "#", "(" * 99,
     "\ud800", "\x00", "{", "}", "lambda: ", "*", "...", "//"]
)  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(st.lists(_PIECES | st.text(max_size=5), max_size=30).map("".join))
def test_no_reply_breaks_the_reader(reply):
    for test in written_tests(LEETCODE).read(reply, LEETCODE, "bubblewrap"):
        assert "\n" not in test and test.startswith("minimumTime(")
    for line in reply.split("\n"):
        for language in dialect_ids():
            get_dialect(language).written_case(line, "minimumTime")


def test_calls_judge_a_leetcode_program():
    right = source(2577, "reference")
    reply = "minimumTime([[0, 1], [1, 1]]) == 2\nminimumTime([[0, 2], [2, 0]]) == -1\n"
    llm = ScriptedLLM([reply, "nothing"])
    evaluator = SelfTests(llm)
    task = make_task_env("LeetcodeHard-py").task("2577").public()
    evaluator.begin(task, seed=1)
    assert evaluator.tests == tuple(reply.split("\n")[:2])
    asked = llm.calls[0]["messages"][-1]["content"]
    assert "Write tests for `minimumTime`." in asked and task.visible_tests[0] in asked
    good = evaluator.evaluate(task, trajectory(f"```python\n{right}\n```"), None)
    assert (good.passed, good.reward) == (True, 1.0), good
    bad = evaluator.evaluate(
        task, trajectory(f"```python\n{right.replace('return -1', 'return 0')}\n```"), None
    )
    assert not bad.passed
    assert bad.feedback.splitlines()[-2:] == ["Failed:", "minimumTime([[0, 2], [2, 0]]) == -1  # returned 0"]
    evaluator.begin(task, seed=2)
    assert evaluator.evaluate(task, trajectory(f"```python\n{right}\n```"), None).flags == ("no_tests",)


def test_what_cannot_be_tested_is_said():
    row = {
        "classname": "C",
        "methods": [{"name": "m", "params": [], "return_type": "void"}],
        "entry_point": "C",
    }
    for metadata, message in (
        ({"language": "erl", "entry_point": "f"}, "cannot read tests in 'erl'"),
        ({"language": "cpp", "entry_point": "C", "signature": row}, "asks for a class"),
    ):
        with pytest.raises(ConfigError, match=message):
            written_tests(Task("x", "x", metadata=metadata))


@pytest.mark.toolchain
@pytest.mark.slow
@pytest.mark.parametrize(
    "language",
    [
        pytest.param(one, marks=[] if one in ("rs", "js", "java", "rb") else pytest.mark.exhaustive)
        for one in BODIES
    ],
)
def test_lines_judge_programs_in_every_language(language, real_data):
    needs(language)
    env = make_task_env(f"HumanEval-{language}", variant="multipl-e")
    known = {int(task.task_id.split("_")[1]): task for task in env.tasks}
    dialect, fence = get_dialect(language), get_language(language).fence
    closes = known[53].hidden["tests"].lstrip().startswith("}")
    for number, right, wrong in bodies(language, closes):
        if number != 28:  # a list of strings
            continue
        task, name = known[number], str(known[number].metadata["entry_point"])
        own = [line.strip() for line in task.hidden["tests"].splitlines() if dialect.case(line.strip())]
        claims = [dialect.written_case(line, name) for line in own]
        # as the language asserts, and as a call and a value; a wrong type, another function and prose
        other = claims[0].call.replace(name, name + "s") + " == " + claims[0].expected
        reply = "\n".join(["Tests:", *own[:2], *[f"`{claim.text}`" for claim in claims[2:]], other])
        evaluator = SelfTests(ScriptedLLM([reply]), n_tests=6)
        evaluator.begin(task.public(), seed=0)
        assert set(evaluator.tests) <= {claim.text for claim in claims}
        assert len(evaluator.tests) == min(6, len(claims)), (evaluator.tests, claims)
        for body, is_right in ((right, True), (wrong, False)):
            code = close_brackets(task.prompt + body, dialect.comment) if closes else task.prompt + body
            evaluation = evaluator.evaluate(task.public(), trajectory(f"```{fence}\n{code}\n```"), None)
            assert evaluation.passed is is_right, (number, evaluation)
            assert is_right or "# returned" in evaluation.feedback


@pytest.mark.toolchain
@pytest.mark.parametrize(("language", "claim"), [("rs", 'add("x", 1) == 3'), ("cpp", 'add("x", "y") == 3')])
def test_a_test_that_does_not_compile_is_not_held_against_a_program(language, claim, real_data):
    needs(language)
    env = make_task_env(f"HumanEval-{language}", variant="multipl-e")
    task = next(task for task in env.tasks if task.task_id.startswith("HumanEval_53_")).public()
    evaluator = SelfTests(ScriptedLLM([f"{claim}\nadd(1, 2) == 3\n"]))
    evaluator.begin(task, seed=0)
    assert evaluator.tests == ("add(1, 2) == 3",)
