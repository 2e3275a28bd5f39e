from __future__ import annotations

import asyncio

import pytest

from reflexion_gym import play
from reflexion_gym.errors import ConfigError
from reflexion_gym.registration import make_env
from tests.experiment.riddles import Climber


def _env(trials=3):
    return make_env(suite="Riddles", max_trials=trials, evaluator="env")


def test_play_is_the_plain_loop():
    agent = Climber()
    trials = play(agent, _env(), seed=0, options={"task": "riddle_2"})
    assert [t.trajectory.last_action for t in trials] == ["0", "1", "2"]
    assert [t.evaluation.passed for t in trials] == [False, False, True]
    assert (agent.began, agent.ended) == (1, 1)


def test_a_plain_function_is_an_agent():
    assert len(play(lambda observation, info: "none", _env(2), seed=0)) == 2


class _Slow:
    def __init__(self):
        self.loops = set()

    async def reset(self, observation, info):
        self.loops.add(asyncio.get_running_loop())

    async def __call__(self, observation, info):
        await asyncio.sleep(0)
        self.loops.add(asyncio.get_running_loop())
        return "1"


def test_coroutines_run_in_one_loop():
    agent = _Slow()
    assert play(agent, _env(), seed=0, options={"task": 1})[-1].evaluation.passed
    assert len(agent.loops) == 1


def test_coroutines_run_inside_a_running_loop():
    async def notebook():
        agent = _Slow()
        trials = play(agent, _env(), seed=0, options={"task": 1})
        return trials, agent.loops, asyncio.get_running_loop()

    trials, loops, own = asyncio.run(notebook())
    assert trials[-1].evaluation.passed
    assert len(loops) == 1 and own not in loops


@pytest.mark.parametrize(
    ("agent", "env", "message"),
    [
        (lambda o, i: 3, _env, "must return a str, actual type: int"),
        (lambda o, i: None, _env, "actual type: NoneType"),
        ("a name", _env, "a callable"),
    ],
)
def test_bad_agents(agent, env, message):
    with pytest.raises(ConfigError, match=message):
        play(agent, env(), seed=0)


def test_bad_environments():
    with pytest.raises(ConfigError, match=r"play\(agent, env\)"):
        play(_env(), Climber())
    with pytest.raises(ConfigError, match="in its MultiTrial"):
        play(Climber(), make_env(suite="Riddles"))
    with pytest.raises(ConfigError, match=r"gymnasium.Env, actual type: int"):
        play(Climber(), 3)
