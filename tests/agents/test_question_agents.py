"""The agents for questions: four strategies, worked examples by preset, trimming, and what they send."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import gymnasium as gym
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import reflexion_gym
from reflexion_gym.agents import get_preset, make_agent, pick_actor
from reflexion_gym.agents.prompts import render
from reflexion_gym.agents.trimming import trimmed
from reflexion_gym.core import Step
from reflexion_gym.envs.hotpotqa_actions import parse_action
from reflexion_gym.errors import ConfigError
from reflexion_gym.experiment.configuration import plan_run
from reflexion_gym.llm import ScriptedLLM
from reflexion_gym.llm.base import Message
from reflexion_gym.llm.usage import estimate_tokens

TASK = {"task": "starter-qa/02"}
BEFORE, NOTED = "Your attempt before", "What you noted"


def model() -> ScriptedLLM:
    """Searches, then answers Karsk, which is wrong; reflects when asked to."""

    def reply(messages: Sequence[Message]) -> str:
        system, last = messages[0]["content"], messages[-1]["content"]
        if "did not get it right" in system or "it was not right" in system:
            return f"Lesson {last.count('- Lesson') + 1}: Karsk is wrong."
        playing = last.split("The question to answer now:")[1]
        if "looking things up" not in system:
            return "Thought: I guess.\nFinish[Karsk]"
        if "Observation:" in playing:
            return "Thought: That is it.\nAction: Finish[Karsk]\nObservation: made up"
        return "Thought: I begin.\nAction: Search[Mount Quill]\nObservation: made up"

    return ScriptedLLM(reply)


def played(
    agent: str, context: str, trials: int = 3, preset: str = "paper", **kwargs: Any
) -> tuple[Any, list[str]]:
    llm = model()
    env = gym.make("StarterQA", context=context, max_trials=trials, evaluator="oracle", **kwargs)
    done = reflexion_gym.play(make_agent(agent, llm, preset=preset), env, seed=0, options=TASK)
    return done, [call["messages"][-1]["content"] for call in llm.calls]


@pytest.mark.parametrize("context", ["search", "none", "gold"])
@pytest.mark.parametrize(
    ("agent", "before", "noted"),
    [
        ("retry", False, False),
        ("last_attempt", True, False),
        ("reflexion", False, True),
        ("reflexion[last_attempt=true]", True, True),
    ],
)
def test_the_four_strategies(agent: str, before: bool, noted: bool, context: str) -> None:
    trials, prompts = played(agent, context)
    assert len(trials) == 3
    last = prompts[-1]
    assert (BEFORE in last, NOTED in last) == (before, noted)
    if noted:
        assert "- Lesson 1: Karsk is wrong." in last and "- Lesson 2: Karsk is wrong." in last
    if before:
        assert last.index(BEFORE) < last.index("The question to answer now:")
        assert "Finish[Karsk]" in last[last.index(BEFORE) :]
    assert BEFORE not in prompts[0] and NOTED not in prompts[0]


def test_the_memory_window_is_three() -> None:
    _, prompts = played("reflexion", "none", trials=6)
    notes = prompts[-1][prompts[-1].index(NOTED) :]
    assert notes.count("- Lesson") == 3


def test_nothing_of_the_gold_answer_is_in_any_prompt() -> None:
    for context in ("search", "none"):
        _, prompts = played("reflexion[last_attempt=true]", context)
        assert not any("Farrow" in prompt for prompt in prompts)


def test_a_turn_is_one_thought_and_one_action() -> None:
    trials, prompts = played("reflexion", "search")
    actions = [step.action for step in trials[0].trajectory.steps]
    assert actions == [
        "Thought: I begin.\nAction: Search[Mount Quill]",
        "Thought: That is it.\nAction: Finish[Karsk]",
    ]
    assert "made up" not in "".join(prompts)
    assert "first climbed in 1851" in prompts[1]


def test_a_strict_suite_gets_bare_actions() -> None:
    for context, expected in (
        ("search", ["Search[Mount Quill]", "Finish[Karsk]"]),
        ("gold", ["Finish[Karsk]"]),
    ):
        trials, _ = played("reflexion", context, trials=1, lenient="none")
        assert [step.action for step in trials[0].trajectory.steps] == expected


@pytest.mark.parametrize(("preset", "shots"), [("paper", 2), ("official", 6), ("default", 2)])
def test_worked_examples_by_preset(preset: str, shots: int) -> None:
    for context, expected in (("search", shots), ("none", 6), ("gold", 3)):
        _, prompts = played("retry", context, trials=1, preset=preset)
        examples = prompts[0][: prompts[0].index("The question to answer now:")]
        assert examples.count("Question: ") == expected, context


def test_worked_examples_hold_what_they_teach() -> None:
    for name, count in (("qa_search_examples", 6), ("qa_examples", 6), ("qa_context_examples", 3)):
        examples = [message["content"] for message in render(name)]
        assert len(examples) == count
        for example in examples:
            parsed = parse_action(example.splitlines()[-1].removeprefix("Action: "), ("Finish",), ())
            assert parsed is not None
    for name in ("reflect_search", "reflect_answer"):
        messages = render(name, start="q", steps=[], reply="r", feedback="", earlier=[])
        assert [message["role"] for message in messages] == ["system", *["user", "assistant"] * 2, "user"]


def test_a_reply_without_an_action_is_asked_for_once_more() -> None:
    llm = ScriptedLLM(["I think of Farrow.", "Finish[Farrow]"])
    env = gym.make("StarterQA", max_trials=1, evaluator="oracle")
    trials = reflexion_gym.play(make_agent("retry", llm), env, seed=0, options=TASK)
    assert trials[0].evaluation.passed
    assert trials[0].trajectory.last_action == "I think of Farrow.\nFinish[Farrow]"


def test_a_model_that_says_nothing_is_a_failed_trial() -> None:
    for context in ("search", "gold"):
        env = gym.make("StarterQA", context=context, max_trials=1, evaluator="oracle")
        trials = reflexion_gym.play(
            make_agent("retry", ScriptedLLM(lambda messages: "")), env, seed=0, options=TASK
        )
        assert not trials[0].evaluation.passed


def test_actors_are_picked_by_context() -> None:
    for context, name in (("search", "SearchReAct"), ("none", "ChainOfThought"), ("gold", "ChainOfThought")):
        _, info = gym.make("StarterQA", context=context).reset(seed=0)
        assert type(pick_actor(info)).__name__ == name


STEPS = st.lists(st.builds(Step, st.text(max_size=600), st.text(max_size=3000)), max_size=15)


@given(STEPS, st.integers(60, 2000))
@settings(max_examples=150, deadline=None)
def test_trimming_keeps_the_last_steps_within_the_budget(steps: list[Step], tokens: int) -> None:
    shown = trimmed(steps, tokens)
    spent = sum(estimate_tokens(step.action) + estimate_tokens(step.observation) for step in shown)
    assert spent <= tokens + 100
    assert [step.action[:10] for step in shown[-2:]] == [step.action[:10] for step in steps[-2:]]
    if sum(estimate_tokens(s.action) + estimate_tokens(s.observation) for s in steps) <= tokens:
        assert shown == steps


def test_a_long_trial_keeps_its_question() -> None:
    steps = [Step(f"Search[{n}]", "word " * 2000) for n in range(40)]
    values = {"examples": [], "reflections": [], "previous": None, "thought": "", "used": 40}
    prompt = render("qa_search", start="Question: Who?", steps=trimmed(steps, 500), **values)[-1]["content"]
    assert "Question: Who?" in prompt and "Search[39]" in prompt and "earlier steps are left out" in prompt
    assert estimate_tokens(prompt) < 800


def test_trials_by_preset() -> None:
    def planned(preset: str, suites: Any, max_trials: int | None = None) -> int:
        plan = plan_run(
            "retry", suites, models=ScriptedLLM([]), evaluator="oracle", max_trials=max_trials, repeats=1, tasks=1,
            token_limit=None, max_cost=None, preset=preset, seed=0, sandbox="process", retry_wait=0.0,
        )  # fmt: skip
        return plan.rules.max_trials

    assert [planned(preset, "StarterQA") for preset in ("paper", "official", "default")] == [3, 5, 3]
    assert planned("paper", "StarterQA", 7) == 7
    assert planned("default", ["StarterQA", "Starter-py"]) == 3
    with pytest.raises(ConfigError, match="StarterQA: 3, Starter-py: 10"):
        planned("paper", ["StarterQA", "Starter-py"])
    assert get_preset("paper").omega["qa"] == 3


def test_the_official_preset_shows_the_verdict_and_every_row_says_so(real_data: Path, tmp_path: Path) -> None:
    results = reflexion_gym.run(
        "reflexion", "HotPotQA[context=gold]", models=model(), evaluator="oracle", preset="official",
        max_trials=2, tasks=1, out=tmp_path / "run",
    )  # fmt: skip
    [row] = results.rows()
    assert row["suite"] == 'HotPotQA[context=gold,lenient="lines,thought",show_verdict=true]'
    assert row["uses_gold"] in (True, 1)
