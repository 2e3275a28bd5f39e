"""ALFWorld and StarterHouse: games, spellings, thoughts, copies, snapshots, data."""

from __future__ import annotations

import copy
import json
import pickle
import tarfile
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import gymnasium as gym
import pytest

from reflexion_gym.data.alfworld import alfworld_games, bundled_games
from reflexion_gym.data.house import generate_games
from reflexion_gym.errors import ConfigError, DataError
from reflexion_gym.registration import make_task_env
from reflexion_gym.wrappers.multi_trial import MultiTrial


def walkthrough(env: object, task: object) -> list[str]:
    return task.hidden["walkthrough"].split(" > ")  # type: ignore[attr-defined]


@pytest.fixture
def house():
    return make_task_env("StarterHouse")


def test_24_games_four_of_each_kind_all_won_by_their_walkthroughs(house) -> None:
    kinds = [task.metadata["task_type"] for task in house.tasks]
    assert len(kinds) == 24 and all(kinds.count(kind) == 4 for kind in set(kinds)) and len(set(kinds)) == 6
    for task in house.tasks:
        observation, info = house.reset(options={"task": task.task_id})
        assert task.prompt in observation and "Reply with one command" in observation
        for number, command in enumerate(walkthrough(house, task), 1):
            assert command in info["admissible_actions"], (task.task_id, command)
            observation, reward, terminated, truncated, info = house.step(command)
            assert terminated is (number == len(walkthrough(house, task))), (task.task_id, command)
        assert (reward, truncated, info["oracle"]["success"]) == (1.0, False, True)


def test_the_bundled_archive_is_what_the_generator_makes() -> None:
    made = {task_id: game for task_id, game in generate_games(4)}
    assert {game.task_id: json.loads(game.read()) for game in bundled_games()} == made


def test_an_invalid_action_costs_a_step_and_says_so(house) -> None:
    house.reset(options={"task": 0})
    observation, reward, terminated, truncated, info = house.step("fly to the moon")
    assert (observation, reward, terminated, truncated) == ("Nothing happens.", 0.0, False, False)
    assert info["oracle"]["detail"]["actions"] == 1


def test_the_step_cap_truncates_and_is_no_success(house) -> None:
    env = make_task_env("StarterHouse", max_trial_steps=2)
    env.reset(options={"task": 0})
    env.step("look")
    _, reward, terminated, truncated, info = env.step("look")
    assert (reward, terminated, truncated, info["oracle"]["success"]) == (0.0, False, True, False)


def test_thoughts_are_answered_and_free_up_to_three_in_a_row() -> None:
    env = make_task_env("StarterHouse", max_trial_steps=2)
    env.reset(options={"task": 0})
    for _ in range(3):
        observation, _, _, truncated, _ = env.step("think: where could it be?")
        assert (observation, truncated) == ("OK.", False)
    assert env.step("think: a fourth")[3] is False  # this one counts
    assert env.step("look")[3] is True
    strict = make_task_env("StarterHouse", max_trial_steps=1, think_costs_step=True)
    strict.reset(options={"task": 0})
    assert strict.step("think: hm")[3] is True


def test_the_same_game_as_often_as_asked(house) -> None:
    first = house.reset(options={"task": 3})
    house.step("look")
    assert house.reset(options={"task": 3}) == first
    assert house.reset(seed=5) == house.reset(seed=5)


def test_both_spellings_when_asked_and_every_rewrite_is_recorded() -> None:
    for asked, expected in ((False, "Nothing happens."), (True, "You leave the")):
        env = make_task_env("StarterHouse", both_spellings=asked, task_types="put")
        task = env.tasks[0]
        env.reset(options={"task": 0})
        commands = walkthrough(env, task)
        for command in commands[:-1]:
            env.step(command)
        thing, place = commands[-1].removeprefix("move ").split(" to ")
        observation, _, _, _, info = env.step(f"put {thing} in/on {place}")
        assert observation.startswith(expected)
        rewrites = info["oracle"]["detail"]["rewrites"]
        assert [r["to"] for r in rewrites] == ([commands[-1]] if asked else [])


def test_copies_and_pickles_in_the_middle_of_a_game(house) -> None:
    house.reset(options={"task": 0})
    commands = walkthrough(house, house.tasks[0])
    house.step(commands[0])
    for other in (copy.deepcopy(house), pickle.loads(pickle.dumps(house))):
        assert other.step(commands[1]) == copy.deepcopy(house).step(commands[1])
        assert [other.step(command)[2] for command in commands[2:]][-1] is True
    assert house.step("look")[2] is False


def test_snapshots_go_back(house) -> None:
    house.reset(options={"task": 0})
    commands = walkthrough(house, house.tasks[0])
    house.step(commands[0])
    state = house.snapshot()
    first = [house.step(command)[:4] for command in commands[1:]]
    for _ in range(2):
        house.restore(state)
        assert [house.step(command)[:4] for command in commands[1:]] == first
    house.reset(options={"task": 1})
    with pytest.raises(ConfigError, match="same task"):
        house.restore(state)


def test_other_envs_say_that_they_cannot_take_snapshots() -> None:
    env = make_task_env("Starter-py")
    env.reset(seed=0)
    with pytest.raises(ConfigError, match="cannot take snapshots"):
        env.snapshot()


def test_styles() -> None:
    shown = {}
    for style in ("default", "engine", "react"):
        env = make_task_env("StarterHouse", style=style)
        shown[style] = env.reset(options={"task": 0})[0]
    assert shown["default"].startswith(shown["engine"])
    assert shown["react"] == "\n".join(shown["engine"].split("\n\n")[1:])


def test_episodes_with_the_env_evaluator_and_the_heuristic() -> None:
    env = MultiTrial(make_task_env("StarterHouse", max_trial_steps=12), evaluator="heuristic", max_trials=2)
    env.reset(seed=0, options={"task": 0})
    for _ in range(4):
        info = env.step("look")[4]
    assert info["trial_over"] and env.trials[0].terminal_reason.startswith("stopped: the same action")
    for command in walkthrough(env, env.task_env.current_task):
        *_, terminated, truncated, info = env.step(command)
    assert terminated and info["evaluation"]["passed"] and env.scores[1]["success"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"engine": "natvie"}, "Did you mean 'native'"),
        ({"style": "reactt"}, "react"),
        ({"task_types": "cleen"}, "clean"),
        ({"split": "valid"}, "valid_unseen"),
        ({"grammar": "swap"}, "move, put"),
    ],
)
def test_bad_arguments(real_data: Path, arguments: dict, words: str) -> None:
    with pytest.raises(ConfigError, match=words):
        _ = make_task_env("ALFWorld", **arguments).tasks


def test_134_games_in_a_stable_order(real_data: Path) -> None:
    env = make_task_env("ALFWorld")
    assert len(env.tasks) == 134 and list(env.tasks.ids) == sorted(env.tasks.ids)
    kinds = [task.metadata["task_type"] for task in env.tasks]
    counted = {kind: kinds.count(kind) for kind in set(kinds)}
    assert counted == {"put": 24, "examine": 18, "clean": 31, "heat": 23, "cool": 21, "puttwo": 17}
    only = make_task_env("ALFWorld", task_types="heat,cool")
    assert len(only.tasks) == 44 and only.suite == 'ALFWorld[task_types="heat,cool"]'
    assert make_task_env("ALFWorld", grammar="put").tasks[0].metadata["grammar"] == "put"


@pytest.mark.parametrize("grammar", ["move", "put"])
def test_134_walkthroughs_win_on_the_native_engine(real_data: Path, grammar: str) -> None:
    """The old files hold no walkthrough: the new ones' is spelled their way."""
    from reflexion_gym.envs.alfworld_style import other_spelling

    moves = {task.task_id: walkthrough(None, task) for task in make_task_env("ALFWorld").tasks}
    env = make_task_env("ALFWorld", grammar=grammar)
    won = 0
    for task in env.tasks:
        env.reset(options={"task": task.task_id})
        for command in moves[task.task_id]:
            if grammar == "put" and command.startswith("move "):
                command = other_spelling(command)
            _, _, terminated, _, info = env.step(command)
        won += terminated and info["oracle"]["success"]
    assert won == len(env.tasks) == 134


def test_old_observations_lose_their_location_in_the_react_style(real_data: Path) -> None:
    env = make_task_env("ALFWorld", grammar="put", style="react")
    observation, info = env.reset(options={"task": 0})
    assert observation.startswith("You are in the middle of a room.") and "\n\n" not in observation
    answer = env.step(next(a for a in info["admissible_actions"] if a.startswith("go to")))[0]
    assert not answer.startswith("You arrive at loc")


def test_data_from_a_folder_a_tar_and_a_zip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = list(generate_games(1))
    folder = tmp_path / "json_2.1.1" / "valid_unseen"
    for task_id, game in games:
        (folder / task_id).mkdir(parents=True)
        (folder / task_id / "game.tw-pddl").write_text(json.dumps(game))
    unsolvable = folder / "pick_and_place_simple-X-None-Y-1" / "trial_1"
    unsolvable.mkdir(parents=True)
    (unsolvable / "game.tw-pddl").write_text(json.dumps({**games[0][1], "solvable": False}))
    with tarfile.open(tmp_path / "games.tar.gz", "w:gz") as archive:
        archive.add(tmp_path / "json_2.1.1", "json_2.1.1")
    with zipfile.ZipFile(tmp_path / "games.zip", "w") as zipped:
        for file in folder.rglob("*.tw-pddl"):
            zipped.write(file, file.relative_to(tmp_path))
    ids = sorted(task_id for task_id, _ in games)
    for path in (tmp_path, folder, tmp_path / "games.tar.gz", tmp_path / "games.zip"):
        assert list(make_task_env("ALFWorld", path=path).tasks.ids) == ids
    monkeypatch.setenv("ALFWORLD_DATA", str(tmp_path))
    assert list(make_task_env("ALFWorld").tasks.ids) == ids
    with pytest.raises(DataError, match="split 'train'"):
        alfworld_games("train", tmp_path / "games.zip")


def test_missing_and_broken_data(tmp_path: Path, no_data: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ALFWORLD_DATA", raising=False)
    with pytest.raises(DataError, match="alfworld-download"):
        gym.make("ALFWorld").reset()
    with pytest.raises(DataError, match="no folder or archive"):
        alfworld_games(path=tmp_path / "none")
    (tmp_path / "bad.tar.xz").write_bytes(b"not an archive")
    with pytest.raises(DataError, match="cannot be read as an archive"):
        alfworld_games(path=tmp_path / "bad.tar.xz")
    game = tmp_path / "pick_and_place_simple-A-None-B-1" / "trial_1" / "game.tw-pddl"
    game.parent.mkdir(parents=True)
    game.write_text('{"grammar": 3')
    with pytest.raises(DataError, match="not a game file"):
        _ = make_task_env("ALFWorld", path=tmp_path / "pick_and_place_simple-A-None-B-1").tasks


def test_32_envs_on_8_threads_do_not_touch_each_other() -> None:
    """10,000 steps; every env must see exactly what it sees when it plays alone."""
    import random

    def play(number: int) -> list[str]:
        env = make_task_env("StarterHouse", max_trial_steps=400)
        rng = random.Random(number)
        _, info = env.reset(options={"task": number % 24})
        seen = []
        for _ in range(313):
            observation, _, terminated, truncated, info = env.step(rng.choice(info["admissible_actions"]))
            seen.append(observation)
            if terminated or truncated:
                _, info = env.reset(options={"task": number % 24})
        return seen

    alone = [play(number) for number in range(4)]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(play, range(32)))
        before = _resident_mb()
        again = list(pool.map(play, range(32)))
    assert together[:4] == alone and again == together
    assert _resident_mb() - before < 30, "memory must stay flat"


def _resident_mb() -> float:
    import gc
    import os

    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGESIZE") / 2**20
