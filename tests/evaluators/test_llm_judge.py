from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reflexion_gym.core import Step, Task, Trajectory
from reflexion_gym.errors import ConfigError
from reflexion_gym.evaluators import make_evaluator
from reflexion_gym.evaluators.llm_judge import LLMJudge, parse_verdict
from reflexion_gym.llm import EpisodeLLM, ScriptedLLM

TASK = Task("t", "Find the key.")
TRAJECTORY = (
    Trajectory("Find the key.").append(Step("look", "A room.")).append(Step("take key", "You have it."))
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Verdict: success\nReason: it has the key.", (True, "it has the key.")),
        ("**Verdict:** Failure\n**Reason:** no\nkey", (False, "no key")),
        ("verdict - FAILURE. The key is missing.", (False, ". The key is missing.")),
        ("Failure: the key is missing", (False, "Failure: the key is missing")),
        ("Verdict: success\nVerdict: failure", None),
        ("It might be a success.", None),
        ("", None),
    ],
)
def test_verdicts(text: str, found):
    assert parse_verdict(text) == found


@given(st.text())
def test_reading_a_verdict_never_raises(text: str):
    parse_verdict(text)
    parse_verdict("Verdict:" + text)


def test_the_reason_is_the_feedback():
    llm = ScriptedLLM(["Verdict: failure\nReason: the door is shut."])
    meter = EpisodeLLM(llm)
    said = make_evaluator("llm", llm=meter).evaluate(TASK, TRAJECTORY, None)
    assert (said.passed, said.reward, said.feedback, said.kind) == (False, 0.0, "the door is shut.", "llm")
    assert meter.usage().evaluate.requests == 1
    shown = llm.calls[0]["messages"][-1]["content"]
    assert "Find the key." in shown and "take key" in shown and "You have it." in shown
    assert LLMJudge(ScriptedLLM(["Verdict: success\nReason: ok"])).evaluate(TASK, TRAJECTORY, None).passed


def test_what_cannot_be_read_is_asked_for_once_more():
    llm = ScriptedLLM(["Hm.", "Verdict: success\nReason: ok"])
    judge = LLMJudge(llm)
    judge.begin(TASK, seed=1)
    assert judge.evaluate(TASK, TRAJECTORY, None).passed
    assert llm.calls[0]["seed"] != llm.calls[1]["seed"] and llm.calls[1]["temperature"] > 0
    said = LLMJudge(ScriptedLLM(["Hm.", "Hm."])).evaluate(TASK, TRAJECTORY, None)
    assert (said.passed, said.flags) == (False, ("unparsed",))


def test_long_trajectories_are_cut_in_the_middle():
    trajectory = Trajectory("Task")
    for i in range(500):
        trajectory = trajectory.append(Step(f"action {i}", "o" * 5000))
    llm = ScriptedLLM(["Verdict: failure\nReason: lost"])
    LLMJudge(llm).evaluate(TASK, trajectory, None)
    shown = llm.calls[0]["messages"][-1]["content"]
    assert len(shown) < 120_000
    assert "action 0\n" in shown and "action 499" in shown and "460 steps in the middle" in shown


def test_recipe_and_arguments():
    judge = LLMJudge(ScriptedLLM([], name="m"))
    assert judge.recipe == {"kind": "llm", "llm": "m", "temperature": 0.0, "max_tokens": 256}
    assert pickle.loads(pickle.dumps(judge)).recipe == judge.recipe
    with pytest.raises(ConfigError):
        LLMJudge(ScriptedLLM([]), temperature=-1)
