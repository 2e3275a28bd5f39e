from __future__ import annotations

import ast
import copy
import pickle
from types import SimpleNamespace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from reflexion_gym.core import Step, Task, Trajectory
from reflexion_gym.errors import ConfigError, LLMError, SandboxFault
from reflexion_gym.evaluators import make_evaluator
from reflexion_gym.evaluators.assert_parser import known_names, parse_asserts
from reflexion_gym.evaluators.feedback import feedback_text
from reflexion_gym.evaluators.self_tests import SelfTests
from reflexion_gym.judge.verdict import TestResult, Verdict
from reflexion_gym.llm import EpisodeLLM, ScriptedLLM

TASK = Task(
    "t/1",
    "Return x doubled.\n\ndef double(x):\n",
    suite="S",
    metadata={"entry_point": "double", "language": "py", "stub": "def double(x):\n", "preamble": ""},
)
RIGHT = "```python\ndef double(x):\n    return 2 * x\n```"
WRONG = "```python\ndef double(x):\n    return x + 2\n```"
TESTS = "```python\nassert double(1) == 2\nassert double(2) == 4\nassert double('a') == 'aa'\n```"


def trajectory(reply: str) -> Trajectory:
    return Trajectory("obs").append(Step(reply, ""))


@pytest.mark.parametrize(
    ("reply", "tests"),
    [
        ("assert f(1) == 2", ["assert f(1) == 2"]),
        ("Sure!\n```python\nassert f(1) == 2  # easy\nassert f(2) == 3, 'why'\n```\nDone.", ["assert f(1) == 2", "assert f(2) == 3"]),
        ("1. `assert f(1) == 2`\n2. assert f(2) == 3", ["assert f(1) == 2", "assert f(2) == 3"]),
        ("def test_f():\n    assert f(1) == 2\n    assert (\n        f([1,\n           2])\n        == 3\n    )\n", ["assert f(1) == 2", "assert f([1, 2]) == 3"]),
        ("assert f(1) == 2\nassert f( 1 )==2", ["assert f(1) == 2"]),  # the same test
        ("assert True\nassert 1 == 1\nassert g(1) == 2\nassert f", []),
        ("assert (f(1) == 2, 'always true')", []),
        ("assert f(1) == unknown\nassert f(x) == 2\nassert math.isclose(f(1), 2)", []),
        ("assert f(1) ==\nassert f(2) == 3", ["assert f(2) == 3"]),
        ("assert f(1) == 2\nassert f(1) == 3\nassert f(2) == 4", ["assert f(2) == 4"]),  # they contradict each other
        ("assert all(f(i) == i for i in range(3))", ["assert all((f(i) == i for i in range(3)))"]),
        ("assert f(1) == 0.1\nassert f(2) == 2.0", ["assert abs(f(1) - 0.1) < 1e-06", "assert f(2) == 2.0"]),
        ("assert not f('')", ["assert not f('')"]),
        ("x = 1; assert f(1) == 2", ["assert f(1) == 2"]),
        ("I assert that f(1) is 2.", []),
        ("assert f(1) == '\\d'", ["assert f(1) == '\\\\d'"]),
        ("assert f(\x00", []),
        ("", []),
    ],
)  # fmt: skip
def test_usable_tests(reply: str, tests: list[str]):
    assert parse_asserts(reply, "f") == tests


def test_names_of_the_task_may_be_used():
    code = "import math\nfrom typing import List, Optional as Opt\nimport os.path\n\ndef poly(xs, x):\n    "
    assert known_names(code) == ["List", "Opt", "math", "os", "poly"] or "poly" in known_names(code)
    assert parse_asserts("assert poly([1], f(1)) == 2", "f", names=known_names(code))
    assert not parse_asserts("assert poly([1], f(1)) == 2", "f")


_PIECES = st.sampled_from(
    ["assert ", "f(", "f(1)", ")", " == ", "[", "]", "\n", "    ", "`", "```python\n", "'", '"""', "\\", ",", "lambda x: ",
     "1e999", "0.1", "-", "#", "await ", "yield ", ":=", "\ud800", "\x00", "é", "{", "}", "not ", "*", "0x", "é = "]
)  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(st.lists(_PIECES | st.text(max_size=5), max_size=40).map("".join))
@example("assert f(" + "(" * 300 + ")" * 301)
@example("assert f(1) == " + "-" * 5000 + "1")
@example("assert f(1) == 1" + "0" * 5000)
def test_the_parser_never_raises_and_gives_tests(reply: str):
    for test in parse_asserts(reply, "f"):
        tree = ast.parse(test)
        assert isinstance(tree.body[0], ast.Assert) and "\n" not in test and "f(" in test


def test_tests_are_written_once_per_episode_and_judge_every_trial():
    llm = ScriptedLLM([TESTS, "assert double(5) == 10"])
    meter = EpisodeLLM(llm, seed=1)
    evaluator = make_evaluator("self_tests", llm=meter, sandbox="process")
    evaluator.begin(TASK, seed=7)
    wrong = evaluator.evaluate(TASK, trajectory(WRONG), None)
    right = evaluator.evaluate(TASK, trajectory(RIGHT), None)
    assert (wrong.passed, wrong.reward, wrong.kind) == (False, 0.0, "self_tests")
    assert (right.passed, right.reward) == (True, 1.0)
    lines = wrong.feedback.splitlines()
    assert lines[:3] == ["Passed:", "assert double(2) == 4", "Failed:"]
    assert lines[3] == "assert double(1) == 2  # returned 3"
    assert lines[4].startswith("assert double('a') == 'aa'  # raised TypeError")
    assert len(llm.calls) == meter.usage().evaluate.requests == 1
    assert "def double(x):" in llm.calls[0]["messages"][-1]["content"]
    evaluator.begin(TASK, seed=8)
    assert evaluator.tests == ("assert double(5) == 10",)


def test_a_seeded_draw_of_many():
    many = "\n".join(f"assert double({i}) == {2 * i}" for i in range(20))

    def drawn(seed: int) -> tuple[str, ...]:
        evaluator = SelfTests(ScriptedLLM([many]), n_tests=6)
        evaluator.begin(TASK, seed=seed)
        return evaluator.tests

    assert drawn(1) == drawn(1) and len(drawn(1)) == 6
    assert drawn(1) != drawn(2)


def test_nothing_hidden_is_shown_to_the_model():
    llm = ScriptedLLM([TESTS])
    SelfTests(llm).begin(Task(**{**vars(TASK), "hidden": {"tests": "SECRET"}}).public(), seed=0)
    assert "SECRET" not in str(llm.calls)


def test_no_usable_test_passes_nothing_and_says_so():
    evaluator = SelfTests(ScriptedLLM(["I cannot."]), sandbox="process")
    evaluator.begin(TASK, seed=0)
    said = evaluator.evaluate(TASK, trajectory(RIGHT), None)
    assert (said.passed, said.flags) == (False, ("no_tests",))


def test_a_reply_without_a_program():
    evaluator = SelfTests(ScriptedLLM([TESTS]), sandbox="process")
    evaluator.begin(TASK, seed=0)
    said = evaluator.evaluate(TASK, trajectory("I would double it."), None)
    assert (said.passed, said.feedback, said.flags) == (False, "The reply holds no program.", ("no_code",))


def test_faults_come_through(monkeypatch: pytest.MonkeyPatch):
    evaluator = SelfTests(ScriptedLLM([TESTS]))
    evaluator.begin(TASK, seed=0)
    broken = SimpleNamespace(run_tests=lambda *_: Verdict("fault", message="pipe"))
    monkeypatch.setattr("reflexion_gym.judge.get_judge", lambda _: broken)
    with pytest.raises(SandboxFault, match="t/1: the judge broke: pipe"):
        evaluator.evaluate(TASK, trajectory(RIGHT), None)
    with pytest.raises(LLMError):
        SelfTests(ScriptedLLM([])).begin(TASK, seed=0)


def test_recipe_pickle_and_copy():
    evaluator = SelfTests(ScriptedLLM([TESTS], name="scripted"), n_tests=2, sandbox="process")
    assert evaluator.recipe == {
        "kind": "self_tests", "llm": "scripted", "n_tests": 2, "temperature": 0.2, "max_tokens": 768, "sandbox": "process",
    }  # fmt: skip
    evaluator.begin(TASK, seed=3)
    for twin in (pickle.loads(pickle.dumps(evaluator)), copy.deepcopy(evaluator)):
        assert twin.tests == evaluator.tests and twin.recipe == evaluator.recipe
        assert twin.evaluate(TASK, trajectory(RIGHT), None).passed


@pytest.mark.parametrize("bad", [{"n_tests": 0}, {"n_tests": True}, {"temperature": -1}, {"max_tokens": 0}])
def test_bad_arguments(bad: dict):
    with pytest.raises(ConfigError):
        SelfTests(ScriptedLLM([]), **bad)


def test_suites_that_do_not_fit():
    evaluator = SelfTests(ScriptedLLM([]))
    with pytest.raises(ConfigError, match="asks for no program"):
        evaluator.check_env(SimpleNamespace(answers_with_code=False, suite="ALFWorld"))
    erlang = Task("t", "p", metadata={"entry_point": "f", "language": "erl"})
    with pytest.raises(ConfigError, match="'erl'"):
        evaluator.begin(erlang, seed=0)


def test_feedback_names_what_happened():
    tests = (
        TestResult("assert f(1) == 1", False, "timeout", "more than 3 s"),
        TestResult("assert f(2) == 1", False, "memory", "more than 1 GB"),
        TestResult("assert f(3) == 1", False, "failed", ""),
        TestResult("assert f(4) == 1", False, "error", "KeyError: 4\n  and more"),
        TestResult("assert f(5) == 1", False, "failed", "x" * 1000),
    )
    lines = feedback_text(Verdict("timeout", tests)).splitlines()
    assert lines[0] == "Failed:"
    assert lines[1] == "assert f(1) == 1  # TIMEOUT"
    assert lines[2] == "assert f(2) == 1  # used too much memory: more than 1 GB"
    assert lines[3] == "assert f(3) == 1  # is false"
    assert lines[4] == "assert f(4) == 1  # raised KeyError: 4 and more"
    assert len(lines[5]) < 400 and lines[5].endswith("...")
    assert (
        feedback_text(Verdict("compile_error", message="line 1: bad"))
        == "The program does not compile: line 1: bad"
    )
    assert feedback_text(Verdict("crash", message="died")) == "died"
