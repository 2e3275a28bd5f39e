"""MultiTrial: trials, info, isolation, terminal reasons, faults of the evaluator."""

from __future__ import annotations

import copy
import pickle
from typing import ClassVar

import gymnasium as gym
import pytest

from reflexion_gym.core import Evaluation, Outcome, Task, Trajectory
from reflexion_gym.errors import ConfigError, EnvironmentFault, EvaluationFault, LLMError
from reflexion_gym.evaluators import Evaluator, make_evaluator
from reflexion_gym.wrappers.multi_trial import MultiTrial
from tests.helpers.corridor import Corridor

QUIET = {"passed": False, "reward": 0.0, "feedback": "", "kind": ""}


def make(evaluator: object = "oracle", max_trials: int = 3, **kwargs: object) -> MultiTrial:
    return MultiTrial(Corridor(**kwargs), evaluator=evaluator, max_trials=max_trials)  # type: ignore[arg-type]


def test_a_failed_trial_begins_the_next_in_the_same_step() -> None:
    env = make(max_trial_steps=2)
    first, info = env.reset(seed=0, options={"task": "corridor/0"})
    assert (info["trial"], info["trial_over"], info["evaluation"], info["last_obs"]) == (0, False, QUIET, "")
    obs, reward, terminated, truncated, info = env.step("open nowhere")
    assert (obs, reward, info["trial_over"], info["feedback"]) == (
        "Nothing happens.",
        0.0,
        False,
        "no such door",
    )
    obs, reward, terminated, truncated, info = env.step("open green")
    assert (terminated, truncated, reward) == (False, False, 0.0)
    assert obs == first  # the same task and seed again
    assert info["trial"] == 1 and info["trial_over"] is True
    assert info["last_obs"] == "The green room is empty."
    assert info["evaluation"] == {"passed": False, "reward": 0.0, "feedback": "Failed.", "kind": "oracle"}
    assert info["feedback"] == ""  # it belongs to the observation that is returned
    obs, reward, terminated, truncated, info = env.step("open red")
    assert (obs, reward, terminated, truncated) == ("You found the lamp.", 1.0, True, False)
    assert info["trial"] == 1 and info["trial_over"] and info["evaluation"]["passed"]
    with pytest.raises(gym.error.ResetNeeded):
        env.step("open red")
    assert [t.terminal_reason for t in env.trials] == ["step_limit", "done"]
    assert [t.evaluation.passed for t in env.trials] == [False, True]
    assert [s.action for s in env.trials[0].trajectory.steps] == ["open nowhere", "open green"]
    assert [s["success"] for s in env.scores] == [False, True]


def test_no_trials_left_terminates() -> None:
    env = make(max_trials=2, max_trial_steps=1)
    env.reset(seed=0, options={"task": 0})
    assert env.step("open blue")[2] is False
    obs, reward, terminated, truncated, info = env.step("open blue")
    assert (obs, reward, terminated, truncated) == ("The blue room is empty.", 0.0, True, False)
    assert info["trial"] == 1


def test_the_oracle_is_never_shown() -> None:
    env = make(max_trial_steps=1)
    _, info = env.reset(seed=0, options={"task": 0})
    seen = [info] + [env.step("open blue")[4] for _ in range(3)]
    assert all("oracle" not in i for i in seen)
    assert len({tuple(i) for i in seen}) == 1, "info keeps its keys"
    assert all("lamp of corridor" not in repr(i) for i in seen)


def test_nothing_of_an_earlier_trial_leaks_into_a_later_one() -> None:
    env = make("none", max_trials=3, max_trial_steps=2)
    env.reset(seed=0, options={"task": 0})
    for _ in range(2):
        env.step("open blue")
    # a fresh trial has its own two steps
    assert env.step("wait")[4]["trial_over"] is False
    assert env.step("wait")[4]["trial_over"] is True
    assert [len(t.trajectory.steps) for t in env.trials] == [2, 2]
    assert env.trials[1].trajectory.observation == env.trials[0].trajectory.observation


def test_reset_forgets_everything() -> None:
    env = make(max_trial_steps=1)
    env.reset(seed=0)
    env.step("open blue")
    env.reset(seed=1)
    assert env.trials == [] and env.scores == []


def test_unseeded_episodes_move_on() -> None:
    """A later trial must not restart the env's random stream: that would draw the same task for ever."""
    env = make("none", max_trials=2, max_trial_steps=1, size=1000)
    seen = [env.reset(seed=5)[1]["task_id"]]
    for _ in range(12):
        env.step("wait"), env.step("wait")
        seen.append(env.reset()[1]["task_id"])
    assert len(set(seen)) > 8


def test_heuristic_stops_a_trial_early() -> None:
    env = make({"kind": "heuristic", "rule": "official"}, max_trials=2, max_trial_steps=10)
    env.reset(seed=0, options={"task": 0})
    assert env.step("look")[4]["trial_over"] is False
    info = env.step("look")[4]
    assert info["trial_over"] and "stopped" in info["evaluation"]["feedback"]
    assert env.trials[0].terminal_reason == "stopped: the same action twice on end"


class Flaky(Evaluator):
    kind: ClassVar[str] = "flaky"

    def __init__(self, error: Exception, failures: int = 1) -> None:
        self.error, self.failures, self.calls = error, failures, 0

    def evaluate(self, task: Task, trajectory: Trajectory, outcome: Outcome | None) -> Evaluation:
        self.calls += 1
        assert outcome is None and not task.hidden
        if self.calls <= self.failures:
            raise self.error
        return Evaluation(True, 1.0, "fine", self.kind)


@pytest.mark.parametrize(
    ("error", "raised"),
    [
        (RuntimeError("no power"), EvaluationFault),
        (EnvironmentFault("x"), EvaluationFault),
        (LLMError("429"), LLMError),
    ],
)
def test_a_broken_evaluator_keeps_the_trial(error: Exception, raised: type[Exception]) -> None:
    env = MultiTrial(Corridor(max_trial_steps=1), evaluator=Flaky(error, 2), max_trials=3)
    env.reset(seed=0, options={"task": 0})
    for _ in range(2):
        with pytest.raises(raised):
            env.step("open blue")
    obs, reward, terminated, _, info = env.step("this action is ignored")
    assert (reward, terminated, info["evaluation"]["passed"]) == (1.0, True, True)
    assert [s.action for s in env.trials[0].trajectory.steps] == ["open blue"]


def test_a_broken_env_is_not_a_trial() -> None:
    env = make()
    env.reset(seed=0, options={"task": 0})
    with pytest.raises(EnvironmentFault):
        env.step("break the game")
    assert env.trials == []
    assert env.step("open red")[2] is True


@pytest.mark.parametrize("bad", [0, -1, True, 2.0, "3"])
def test_bad_max_trials(bad: object) -> None:
    with pytest.raises(ConfigError, match="max_trials"):
        make(max_trials=bad)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("evaluator", "words"),
    [
        ("orcale", "Did you mean 'oracle'"),
        ({"rule": "paper"}, "kind"),
        ("heuristic[rule=papre]", "paper"),
        ("oracle[x=1]", "no argument 'x'"),
        ("examples", "no example tests"),
        ("llm", "needs a model"),
    ],
)
def test_bad_evaluator(evaluator: object, words: str) -> None:
    with pytest.raises(ConfigError, match=words):
        make(evaluator)


def test_wraps_only_task_envs() -> None:
    with pytest.raises(ConfigError, match="CartPole"):
        MultiTrial(gym.make("CartPole-v1"), evaluator="oracle")  # type: ignore[arg-type]


@pytest.mark.parametrize("evaluator", ["oracle", "env", "none", {"kind": "heuristic", "rule": "official"}])
def test_copies_and_pickles(evaluator: object) -> None:
    env = make(evaluator, max_trial_steps=2)
    env.reset(seed=0, options={"task": 0})
    env.step("wait")
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert other.step("open green") == copy.deepcopy(env).step("open green")
        assert len(other.trials) == 1
    assert env.trials == []


def test_recipe_survives() -> None:
    evaluator = make_evaluator("heuristic[rule=official,max_actions=7]")
    assert make_evaluator(evaluator.recipe).recipe == {
        "kind": "heuristic",
        "rule": "official",
        "max_actions": 7,
    }
