"""Runs without models: counting, seeds, faults, errors of agents, resuming."""

from __future__ import annotations

import json
import math
import sqlite3
import subprocess
import sys
import threading
from dataclasses import replace

import pytest

from reflexion_gym import evaluate, run
from reflexion_gym.core import Tokens, Usage
from reflexion_gym.errors import ConfigError, EnvironmentFault
from reflexion_gym.experiment.records import episode_seed
from reflexion_gym.experiment.results import Results
from reflexion_gym.experiment.store import RunStore, read_run
from tests.experiment.riddles import Climber

QUIET = {"progress": False, "retry_wait": 0.0}


def _run(agents=Climber, suites="Riddles", **kwargs):
    return run(agents, suites, **{"evaluator": "env", "max_trials": 3, **QUIET, **kwargs})


def test_a_run_counts_right(tmp_path):
    results = _run(repeats=2, out=tmp_path / "run")
    assert len(results.episodes) == 12
    (group,) = results.groups()
    assert (group.rate.successes, group.rate.judged) == (6, 12)
    assert [point.solved for point in group.curve().points] == [2, 4, 6]
    rows = {row.key.task_id: row for row in results.episodes if row.key.repeat == 0}
    assert [t.trajectory.last_action for t in rows["riddle_2"].trials] == ["0", "1", "2"]
    assert rows["riddle_2"].reason == "passed" and rows["riddle_5"].reason == "trials"
    assert rows["riddle_0"].source == "tests" and rows["riddle_0"].evaluator == "env"
    assert rows["riddle_4"].trials[0].detail == {"answer": 4, "where": "outside"}
    config, stored = read_run(tmp_path / "run")
    assert [row.key for row in stored] == [row.key for row in results.episodes]
    assert json.loads((tmp_path / "run" / "config.json").read_text()) == config


def test_seeds_come_from_the_task_and_never_from_scheduling():
    one, four = (
        _run(workers=1),
        _run(workers=4, tasks="::-1" if False else ["riddle_5", "riddle_0", "riddle_3"]),
    )
    seeds = {row.key.task_id: row.seed for row in one.episodes}
    for row in four.episodes:
        assert row.seed == seeds[row.key.task_id] == episode_seed(0, "Riddles", row.key.task_id, 0)
    first = {row.key.task_id: row.trials[0].trajectory.observation for row in one.episodes}
    assert all(first[row.key.task_id] == row.trials[0].trajectory.observation for row in four.episodes)
    assert {row.seed for row in _run(seed=1).episodes}.isdisjoint(seeds.values())


def test_every_way_to_name_an_agent(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(
        "class Always:\n"
        "    def __init__(self, seed, word='1'):\n        self.word = word\n"
        "    def __call__(self, observation, info):\n        return str(self.word)\n"
        "async def slow(observation, info):\n    return '2'\n"
        "def factory(llm):\n    return lambda observation, info: '3'\n"
    )
    agents = {
        "class": f"{file}:Always",
        "options": f"{file}:Always[word=4]",
        "coroutine": f"{file}:slow",
        "factory": f"{file}:factory",
        "module": "tests.experiment.riddles:Climber",
        "object": Climber(),
        "function": lambda observation, info: "5",
    }
    results = _run(agents, max_trials=1)
    solved = {row.key.agent: row.key.task_id for row in results.episodes if row.success}
    assert solved == {
        "class": "riddle_1", "options": "riddle_4", "coroutine": "riddle_2", "factory": "riddle_3", "module": "riddle_0",
        "object": "riddle_0", "function": "riddle_5",
    }  # fmt: skip
    assert agents["object"].began == 0, "an agent object is copied for every episode"


def test_a_finished_episode_is_never_run_again(tmp_path, riddles):
    first = _run(out=tmp_path)
    steps = dict(riddles.steps)
    again = _run(out=tmp_path)
    assert dict(riddles.steps) == steps
    assert again.to_json() == first.to_json()


def test_an_env_that_breaks_once_is_retried_and_not_scored(riddles, tmp_path):
    riddles.broken["riddle_1"] = 1
    results = _run(out=tmp_path)
    row = next(row for row in results.episodes if row.key.task_id == "riddle_1")
    assert (row.success, row.attempts, row.status) == (True, 2, "done")


def test_an_env_that_stays_broken_is_a_fault_and_never_a_failure(riddles, tmp_path, capsys):
    riddles.broken["riddle_1"] = 3
    results = _run(out=tmp_path, progress=True)
    (row,) = results.faults
    assert row.key.task_id == "riddle_1" and row.attempts == 3 and math.isnan(row.score)
    assert "the riddle fell apart" in row.fault
    assert "fault: Riddles riddle_1" in capsys.readouterr().err
    rate = results.groups()[0].rate
    assert (rate.judged, rate.faults, rate.successes) == (5, 1, 2)
    assert (rate.at_least, rate.at_most) == (2 / 6, 3 / 6)
    assert any("1 of 6 episodes were faulty" in note for note in results.notes())
    assert next(r for r in results.rows() if r["status"] == "fault")["score"] is None
    db = sqlite3.connect(tmp_path / "run.sqlite")
    assert db.execute("SELECT success, score FROM episodes WHERE task_id='riddle_1'").fetchone() == (
        None,
        None,
    )
    json.loads(results.to_json())
    # a faulty episode is tried again by the next call, and only it
    before = dict(riddles.steps)
    again = _run(out=tmp_path)
    assert not again.faults and len(again.episodes) == 6
    assert {k for k in riddles.steps if riddles.steps[k] != before[k]} == {"riddle_1"}


def test_a_run_stops_when_everything_is_faulty(riddles):
    for n in range(30):
        riddles.broken[f"riddle_{n}"] = 99
    with pytest.raises(EnvironmentFault, match="10 episodes in a row were faulty"):
        _run(suites="Riddles[count=30]")


class _Buggy(Climber):
    def __call__(self, observation, info):
        if info["task_id"] == "riddle_3":
            raise KeyError("memory")
        return super().__call__(observation, info)


def test_an_error_in_an_agent_stops_the_run_and_keeps_the_rest(tmp_path):
    with pytest.raises(
        ConfigError, match=r"'_Buggy' raised KeyError: 'memory' \(task 'riddle_3'.*are finished and kept in"
    ) as caught:
        _run(_Buggy, out=tmp_path, workers=1)
    chain = caught.value.__cause__
    while chain is not None and not isinstance(chain, KeyError):
        chain = chain.__cause__
    assert isinstance(chain, KeyError), "the agent's own traceback is chained"
    rows = read_run(tmp_path)[1]
    assert [row.key.task_id for row in rows] == ["riddle_0", "riddle_1", "riddle_2"]


def test_a_lost_connection_of_an_agent_is_a_fault(tmp_path):
    def lost(observation, info):
        raise ConnectionResetError("by peer")

    results = _run(lost, tasks="0:2", out=tmp_path)
    assert len(results.faults) == 2 and "lost a connection" in results.faults[0].fault


def test_an_action_that_is_no_text_stops_the_run():
    with pytest.raises(ConfigError, match="must return a str, actual type: int"):
        _run(lambda observation, info: 1)


class _Metered(Climber):
    def usage(self):
        return Usage(act=Tokens(1, 40, 10, 0.5))


def test_token_limits(tmp_path):
    with pytest.raises(ConfigError, match="'Climber' is unmetered"):
        _run(token_limit=100)
    results = _run(_Metered, token_limit=50, tasks="riddle_2", out=tmp_path)
    (row,) = results.episodes
    assert row.reason == "token_limit" and len(row.trials) == 1 and row.success is False
    assert row.usage.act.total == 50
    unmetered = _run(tasks="0:1")
    assert not unmetered.episodes[0].metered and "unmetered" in unmetered.table()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"token_limit": 0}, "token_limit must be .* actual value: 0: with a budget of zero"),
        ({"max_cost": 0}, "max_cost must be more than 0"),
        ({"max_trials": 0}, "max_trials"),
        ({"repeats": 0}, "repeats"),
        ({"workers": 0}, "workers"),
        ({"seed": -1}, "seed"),
        ({"preset": "papr"}, "Did you mean 'paper'"),
        ({"suites": "Ridles"}, "Did you mean 'Riddles'"),
        ({"suites": []}, "at least one suite"),
        ({"suites": ["Riddles", "Riddles"]}, "named twice"),
        ({"agents": []}, "at least one agent"),
        ({"agents": [Climber, Climber]}, "two agents are called 'Climber'"),
        ({"agents": "no.such.module:agent"}, "cannot be imported"),
        ({"agents": "tests.experiment.riddles:Climer"}, "Did you mean 'Climber'"),
        ({"agents": "missing.py:agent"}, "there is no file"),
        ({"agents": 3}, "agents must be"),
        ({"agents": "reflexio"}, "Did you mean 'reflexion'"),
        ({"evaluator": "orakle"}, "Did you mean 'oracle'"),
        ({"evaluator": "examples"}, "has no example tests"),
        ({"tasks": "riddle_99"}, "has no task 'riddle_99'"),
        ({"tasks": {"Riddle": "0:1"}}, "no suite of this run"),
    ],
)
def test_bad_arguments(arguments, message):
    with pytest.raises(ConfigError, match=message):
        _run(**arguments)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seed": 5}, r"seed was 0, now 5"),
        ({"max_trials": 2}, r"max_trials was 3, now 2"),
        ({"evaluator": "oracle"}, r'suites\[0\].evaluator was "env", now "oracle"'),
        ({"repeats": 2}, r"repeats was 1, now 2"),
        ({"tasks": "0:3"}, r"suites\[0\].tasks was "),
        ({"agents": {"other": Climber}}, r'agents\[0\].name was "Climber", now "other"'),
    ],
)
def test_a_directory_of_another_configuration_is_refused(tmp_path, change, message):
    first = _run(out=tmp_path)
    with pytest.raises(ConfigError, match=f"another configuration: {message}"):
        _run(**{"out": tmp_path, **change})
    assert _run(out=tmp_path).to_json() == first.to_json()


def test_other_data_or_versions_are_refused(tmp_path, monkeypatch, riddles):
    _run(out=tmp_path)
    monkeypatch.setattr("reflexion_gym.__version__", "9.9")
    with pytest.raises(ConfigError, match=r"versions.reflexion_gym was .*, now \"9.9\""):
        _run(out=tmp_path)
    monkeypatch.undo()


def test_a_changed_task_is_refused(tmp_path, monkeypatch, riddles):
    _run(out=tmp_path)
    original = riddles.load_tasks
    monkeypatch.setattr(
        riddles, "load_tasks", lambda self: [replace(t, prompt="other") for t in original(self)]
    )
    with pytest.raises(ConfigError, match="fingerprint"):
        _run(out=tmp_path)


def test_a_directory_in_use_is_refused(tmp_path):
    _run(out=tmp_path)
    code = (
        "import sys, time\nfrom reflexion_gym.experiment.store import RunStore, read_run\n"
        "config = read_run(sys.argv[1])[0]\nstore = RunStore(sys.argv[1], config)\nprint('ready', flush=True)\ntime.sleep(60)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout.readline() == "ready\n"
        with pytest.raises(ConfigError, match="in use by another process"):
            _run(out=tmp_path)
        assert read_run(tmp_path)[1], "a run can be looked at while it goes on"
        other.kill()
    assert len(_run(out=tmp_path).episodes) == 6, "the lock dies with its process"


def test_places_that_cannot_be_written(tmp_path):
    file = tmp_path / "file"
    file.write_text("x")
    with pytest.raises(ConfigError, match="cannot be written"):
        _run(out=file / "below")
    with pytest.raises(ConfigError, match="cannot be written"):
        _run(out="/proc/run")
    (tmp_path / "run.sqlite").write_text("this is no database, but long enough to be looked at" * 20)
    with pytest.raises(ConfigError, match="not a run of this project"):
        _run(out=tmp_path)
    with pytest.raises(ConfigError, match="no run directory"):
        read_run(tmp_path / "nothing")


def test_ctrl_c_keeps_what_is_finished(tmp_path, capsys):
    def interrupt(row):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        _run(out=tmp_path, workers=1, on_episode=interrupt, progress=True)
    assert "Interrupted." in capsys.readouterr().err
    kept = len(read_run(tmp_path)[1])
    assert 1 <= kept <= 6
    assert len(_run(out=tmp_path).episodes) == 6
    assert threading.active_count() < 10


def test_evaluate_is_a_run_of_one():
    results = evaluate(Climber, "Riddles", evaluator="env", max_trials=2, **QUIET)
    assert results.groups()[0].rate.successes == 2
    with pytest.raises(ConfigError, match="one suite"):
        evaluate(Climber, ["Riddles"])


def test_several_suites_and_agents_side_by_side():
    results = _run({"up": Climber, "same": lambda o, i: "1"}, ["Riddles", "Riddles[count=3]"], tasks="0:3")
    assert [(g.suite, g.agent, g.rate.successes) for g in results.groups()] == [
        ("Riddles", "same", 1), ("Riddles", "up", 3), ("Riddles[count=3]", "same", 1), ("Riddles[count=3]", "up", 3),
    ]  # fmt: skip


def test_several_run_directories_are_shown_together(tmp_path):
    _run({"up": Climber}, out=tmp_path / "a")
    _run({"one": lambda o, i: "1"}, out=tmp_path / "b")
    results = Results.load(tmp_path / "a", tmp_path / "b")
    assert [group.agent for group in results.groups()] == ["one", "up"]
    (comparison,) = results.compare()
    assert comparison.difference.n == 6 and comparison.difference.worse == 2


def test_the_store_commits_replies_and_episodes(tmp_path):
    from reflexion_gym.llm.base import Completion

    store = RunStore(tmp_path, {"a": 1})
    reply = Completion(("text \ud800",), Tokens(1, 2, 3, None), ("stop",), "m")
    store.put(("key", 0, "act", 1), "hash", reply)
    assert store.get(("key", 0, "act", 1), "hash") == reply
    assert store.get(("key", 0, "act", 1), "other") is None
    assert store.get(("key", 0, "act", 2), "hash") is None
    store.close()
    store = RunStore(tmp_path, {"a": 1})
    assert store.get(("key", 0, "act", 1), "hash") == reply
    assert store.spent() == [reply]
    store.close()
