"""ThreadVectorEnv: what make_vec builds."""

from __future__ import annotations

import gymnasium as gym
import numpy as np
import pytest

from reflexion_gym.errors import ConfigError
from reflexion_gym.vector import ThreadVectorEnv


@pytest.fixture
def corridors(monkeypatch: pytest.MonkeyPatch) -> ThreadVectorEnv:
    """A vector of the test game, through the real class."""
    import reflexion_gym.vector as vector
    from reflexion_gym.wrappers.multi_trial import MultiTrial
    from tests.helpers.corridor import Corridor

    def make(*, suite: str, max_trials: int = 2, **kwargs: object) -> gym.Env:
        return MultiTrial(Corridor(size=30, **kwargs), evaluator="oracle", max_trials=max_trials)  # type: ignore[arg-type]

    monkeypatch.setattr(vector, "make_env", make)
    return ThreadVectorEnv(3, suite="corridor", max_trial_steps=1)


def test_make_vec_builds_it() -> None:
    envs = gym.make_vec("Starter-py", num_envs=2, max_trials=2, evaluator="none")
    assert isinstance(envs, ThreadVectorEnv)
    observations, infos = envs.reset(seed=0)
    assert len(observations) == 2 and all(isinstance(o, str) for o in observations)
    assert infos["task_id"].shape == (2,) and infos["_task_id"].all()
    envs.close()


def test_reset_step_and_masks(corridors: ThreadVectorEnv) -> None:
    observations, infos = corridors.reset(
        seed=1, options={"task": ["corridor/0", "corridor/1", "corridor/2"]}
    )
    assert infos["task_id"].tolist() == ["corridor/0", "corridor/1", "corridor/2"]
    assert infos["admissible_actions"][0] != []
    _, rewards, terminated, truncated, infos = corridors.step(["open red", "open red", "open red"])
    assert rewards.tolist() == [1.0, 0.0, 0.0] and terminated.tolist() == [True, False, False]
    assert infos["trial_over"].dtype == np.bool_ and infos["trial"].tolist() == [0, 1, 1]
    # the first is over: its action is ignored, with no reward, until it is reset
    _, rewards, terminated, _, _ = corridors.step(["open red", "open green", "open red"])
    assert rewards.tolist() == [0.0, 1.0, 0.0] and terminated.tolist() == [True, True, True]
    mask = np.array([True, False, False])
    observations, infos = corridors.reset(options={"reset_mask": mask, "task": "corridor/5"})
    assert infos["task_id"].tolist() == ["corridor/5", "corridor/1", "corridor/2"]
    assert corridors.step(["open blue", "x", "x"])[2].tolist() == [True, True, True]
    assert mask.tolist() == [True, False, False]


def test_seeds(corridors: ThreadVectorEnv) -> None:
    one = corridors.reset(seed=4)[0]
    assert corridors.reset(seed=[4, 5, 6])[0] == one
    assert corridors.reset(seed=5)[0][:2] == one[1:]


@pytest.mark.parametrize("actions", ["abc", ["a", "b"], ("a",) * 4])
def test_wrong_number_of_actions(corridors: ThreadVectorEnv, actions: object) -> None:
    corridors.reset(seed=0)
    with pytest.raises(ConfigError, match="3 actions"):
        corridors.step(actions)  # type: ignore[arg-type]


def test_one_fault_leaves_the_others_where_they_are(corridors: ThreadVectorEnv) -> None:
    corridors.reset(seed=0, options={"task": ["corridor/0", "corridor/1", "corridor/2"]})
    with pytest.raises(Exception, match="the floor gave way"):
        corridors.step(["open red", "break the game", "open blue"])
    _, _, terminated, _, _ = corridors.step(["", "open green", ""])
    assert terminated.tolist() == [True, True, True]
    assert [len(trials) for trials in corridors.get_attr("trials")] == [1, 1, 1]


@pytest.mark.parametrize("bad", [0, -2, True, "3"])
def test_bad_number_of_envs(bad: object) -> None:
    with pytest.raises(ConfigError, match="num_envs"):
        ThreadVectorEnv(bad, suite="Starter-py")  # type: ignore[arg-type]
