"""TaskEnv: task choice, seeds, schema, limits, faults and copies."""

from __future__ import annotations

import copy
import pickle

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from reflexion_gym.errors import ConfigError, DataError, EnvironmentFault
from tests.helpers.corridor import Corridor


def test_first_observation_and_schema() -> None:
    env = Corridor()
    observation, info = env.reset(seed=0, options={"task": "corridor/1"})
    assert observation.startswith("Corridor 1")
    assert list(info) == ["suite", "task_id", "feedback", "admissible_actions", "oracle"]
    assert info["oracle"] == {"score": 0.0, "success": False, "detail": {}}
    _, reward, terminated, truncated, after = env.step("open green")
    assert (reward, terminated, truncated) == (1.0, True, False)
    assert list(after) == list(info)
    assert after["oracle"] == {"score": 1.0, "success": True, "detail": {"door": "green"}}


@pytest.mark.parametrize("choice", ["corridor/2", "CORRIDOR/2", 2, np.int64(2)])
def test_task_is_chosen_by_id_or_index(choice: object) -> None:
    _, info = Corridor().reset(options={"task": choice})
    assert info["task_id"] == "corridor/2"


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        ("corridor/22", "corridor/2"),
        ("zzz", "Ids look like"),
        (3, "numbered from 0"),
        (-1, "no task -1"),
        (True, "True"),
        (1.5, "1.5"),
    ],
)
def test_unknown_task_names_the_nearest(choice: object, words: str) -> None:
    with pytest.raises(ConfigError, match=words):
        Corridor().reset(options={"task": choice})


def test_unknown_reset_option_is_refused() -> None:
    with pytest.raises(ConfigError, match="'tsk'"):
        Corridor().reset(options={"tsk": 1})


@pytest.mark.parametrize(
    "options", [[1], "abc", {"episode_seed": "a"}, {"episode_seed": -1}, {"episode_seed": 1.5}]
)
def test_malformed_options_are_refused(options: object) -> None:
    with pytest.raises(ConfigError, match="actual value"):
        Corridor().reset(options=options)


@pytest.mark.parametrize("limit", [0, -1, 1.5, "a", True])
def test_a_step_limit_is_a_whole_number(limit: object) -> None:
    with pytest.raises(ConfigError, match="max_trial_steps"):
        Corridor(max_trial_steps=limit)


def test_seed_decides_task_and_trial() -> None:
    one, two = Corridor(size=50), Corridor(size=50)
    assert [one.reset(seed=s) for s in range(20)] == [two.reset(seed=s) for s in range(20)]
    assert len({one.reset(seed=s)[1]["task_id"] for s in range(40)}) > 10
    # without a seed the stream goes on, and does so alike
    one.reset(seed=4), two.reset(seed=4)
    drawn = [one.reset()[1]["task_id"] for _ in range(20)]
    assert drawn == [two.reset()[1]["task_id"] for _ in range(20)]
    assert len(set(drawn)) > 5


def test_episode_seed_plays_the_same_trial_and_leaves_the_stream_alone() -> None:
    one, two = Corridor(size=50), Corridor(size=50)
    first = one.reset(seed=9)
    two.reset(seed=9)
    options = {"task": first[1]["task_id"], "episode_seed": one.episode_seed}
    assert one.reset(options=options) == first
    assert one.reset()[1]["task_id"] == two.reset()[1]["task_id"]


def test_step_limit_truncates() -> None:
    env = Corridor(max_trial_steps=2)
    env.reset(seed=0)
    assert env.step("wait")[2:4] == (False, False)
    assert env.step("wait")[2:4] == (False, True)
    with pytest.raises(gym.error.ResetNeeded):
        env.step("wait")


def test_success_on_the_last_allowed_step_terminates() -> None:
    env = Corridor(max_trial_steps=1)
    env.reset(options={"task": 0})
    assert env.step("open red")[2:4] == (True, False)


def test_step_before_reset_and_non_text_action() -> None:
    env = Corridor()
    with pytest.raises(gym.error.ResetNeeded):
        env.step("open red")
    env.reset(seed=0)
    with pytest.raises(ConfigError, match="NoneType"):
        env.step(None)  # type: ignore[arg-type]


def test_a_broken_env_is_a_fault_and_the_action_may_be_tried_again() -> None:
    env = Corridor()
    env.reset(options={"task": 0})
    with pytest.raises(EnvironmentFault, match="the floor gave way"):
        env.step("break the game")
    assert env.step("open red")[2] is True


@pytest.mark.parametrize("bad", [0, -1, True, 0.5])
def test_bad_step_limit(bad: object) -> None:
    with pytest.raises(ConfigError, match="max_trial_steps"):
        Corridor(max_trial_steps=bad)  # type: ignore[arg-type]


def test_copies_and_pickles_go_on_alike() -> None:
    env = Corridor(size=20)
    env.reset(seed=3)
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert other.step("open red")[:4] == copy.deepcopy(env).step("open red")[:4]
        assert other.reset(seed=8) == copy.deepcopy(env).reset(seed=8)


def test_render_is_the_trial_as_text() -> None:
    env = Corridor(render_mode="ansi")
    env.reset(options={"task": 0})
    env.step("open blue")
    assert env.render().splitlines()[1:] == ["> open blue", "The blue room is empty."]
    with pytest.raises(ConfigError, match="ansi"):
        Corridor(render_mode="human")


@pytest.mark.filterwarnings("error")
def test_check_env() -> None:
    check_env(Corridor(), skip_render_check=True)  # without a spec the render check cannot make another env


def test_two_tasks_with_one_id() -> None:
    class Twice(Corridor):
        def load_tasks(self):  # type: ignore[no-untyped-def]
            return [*super().load_tasks(), *super().load_tasks()]

    with pytest.raises(DataError, match="same id"):
        Twice().reset()


def test_fingerprint_changes_with_hidden_data() -> None:
    assert Corridor().tasks.fingerprint == Corridor().tasks.fingerprint
    assert Corridor().tasks.fingerprint != Corridor(size=4).tasks.fingerprint
