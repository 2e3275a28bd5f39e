"""The ReAct actor on household games, end to end: real games, a scripted model."""

from __future__ import annotations

import pytest

from reflexion_gym.agents import make_agent
from reflexion_gym.agents.react import GameReAct
from reflexion_gym.evaluators import make_evaluator
from reflexion_gym.experiment.play import play
from reflexion_gym.llm.scripted import ScriptedLLM
from reflexion_gym.registration import make_task_env
from reflexion_gym.wrappers.multi_trial import MultiTrial


def commands(env, number: int) -> list[str]:
    return env.tasks[number].hidden["walkthrough"].split(" > ")


def test_a_stuck_trial_is_stopped_reflected_on_and_then_won() -> None:
    env = make_task_env("StarterHouse")
    solution = commands(env, 0)
    replies = (
        ["look"] * 4 + ["I kept looking. Next time I go to the thing."] + [f"> {c}\nextra" for c in solution]
    )
    llm = ScriptedLLM(replies)
    agent = make_agent("reflexion", llm)
    episode = MultiTrial(env, evaluator="heuristic", max_trials=2)
    trials = play(agent, episode, seed=0, options={"task": 0})
    assert [t.evaluation.passed for t in trials] == [False, True]
    assert trials[0].terminal_reason.startswith("stopped: the same action")
    assert [r.text for r in agent.reflections] == ["I kept looking. Next time I go to the thing."]
    assert isinstance(agent.actor, GameReAct)
    last = llm.calls[-1]["messages"][-1]["content"]
    assert "I kept looking." in last and f"> {solution[-2]}" in last and "> think:" in last
    assert "Commands that the house can carry out now" not in last
    assert agent.usage().act.requests == 4 + len(solution) and agent.usage().reflect.requests == 1


def test_admissible_commands_are_shown_when_asked() -> None:
    env = MultiTrial(make_task_env("StarterHouse", max_trial_steps=1), evaluator="none", max_trials=1)
    llm = ScriptedLLM(["look"])
    play(make_agent("retry[show_admissible=true]", llm), env, seed=0, options={"task": 0})
    assert "Commands that the house can carry out now: go to" in llm.calls[0]["messages"][-1]["content"]


@pytest.mark.parametrize(("reply", "line"), [(["", "", "look"], "look"), (["", "", ""], "")])
def test_an_empty_reply_is_asked_for_again_warmer(reply: list[str], line: str) -> None:
    env = MultiTrial(make_task_env("StarterHouse", max_trial_steps=1), evaluator="none", max_trials=1)
    llm = ScriptedLLM(reply)
    trials = play(make_agent("retry", llm), env, seed=0, options={"task": 0})
    assert trials[0].trajectory.steps[0].action == line
    warmth = [call["temperature"] for call in llm.calls]
    assert warmth == sorted(warmth) and len(set(warmth)) == len(warmth) == 3


def test_a_model_can_be_the_evaluator_of_a_game() -> None:
    env = make_task_env("StarterHouse", max_trial_steps=2)
    judge = make_evaluator("llm", llm=ScriptedLLM(["The thing was never brought.\nVERDICT: NO"] * 4))
    episode = MultiTrial(env, evaluator=judge, max_trials=1)
    trials = play(lambda observation, info: "look", episode, seed=0, options={"task": 0})
    assert not trials[0].evaluation.passed and trials[0].evaluation.kind == "llm"


def test_the_walkthrough_agent_wins_every_bundled_game() -> None:
    env = make_task_env("StarterHouse")
    for number in range(len(env.tasks)):
        episode = MultiTrial(env, evaluator="env", max_trials=2)
        trials = play(make_agent("walkthrough"), episode, seed=0, options={"task": number})
        assert [t.evaluation.passed for t in trials] == [True]
