"""Runs with a model: metering by phase, stored replies, budgets, servers that fail."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import ClassVar

import pytest

from reflexion_gym import run
from reflexion_gym.core import Evaluation, Reflection, Tokens
from reflexion_gym.errors import BudgetExceeded, ConfigError, EvaluationFault, LLMUnreachable, RateLimited
from reflexion_gym.evaluators import Evaluator
from reflexion_gym.experiment.store import RunStore, read_run
from reflexion_gym.llm.base import Completion


class Model:
    """Answers with the trial's number as it stands in the prompt; can fail on chosen calls."""

    name = "test:model"

    def __init__(self, fail=None, cost=0.5):
        self.calls, self.fail, self.cost = [], fail or {}, cost

    def complete(self, messages, *, stop=(), temperature=0.0, max_tokens=1024, seed=None, n=1):
        text = messages[-1]["content"]
        self.calls.append((text, seed))
        if (error := self.fail.pop(len(self.calls), None)) is not None:
            raise error
        return Completion((text.split()[-1],), Tokens(1, 7, 3, self.cost))


class Thinker:
    """Asks the model for the next number, and for a lesson after each failed trial."""

    def __init__(self, llm):
        self.act, self.reflect, self.reflections = llm.phase("act"), llm.phase("reflect"), []

    def __call__(self, observation, info):
        if info["trial_over"]:
            text = self.reflect.complete([{"role": "user", "content": f"why {info['last_obs']}"}]).text
            self.reflections.append(
                Reflection(
                    text, info["suite"], info["task_id"], info["trial"] - 1, info["evaluation"]["kind"]
                )
            )
        return self.act.complete([{"role": "user", "content": f"guess {info['trial']}"}]).text


class Asker(Evaluator):
    """Asks the model before it believes the env."""

    kind: ClassVar[str] = "asker"
    accepts: ClassVar[tuple[str, ...]] = ("llm",)
    broken: ClassVar[int] = 0

    def __init__(self, *, llm):
        self.llm = llm

    def evaluate(self, task, trajectory, outcome):
        for question in ("first", "second"):
            self.llm.complete([{"role": "user", "content": f"{question} {trajectory.last_action}"}])
            if question == "first" and Asker.broken > 0:
                Asker.broken -= 1
                raise EvaluationFault("the asker broke")
        return Evaluation(bool(trajectory.signal), float(bool(trajectory.signal)), "", self.kind)


@pytest.fixture(autouse=True)
def asker(monkeypatch):
    from reflexion_gym import evaluators

    monkeypatch.setitem(evaluators._BUILT_IN, "asker", ("tests.experiment.test_metered_runs", "Asker"))
    Asker.broken = 0


def _run(model, agents=Thinker, **kwargs):
    arguments = {"evaluator": "env", "max_trials": 3, "progress": False, "retry_wait": 0.0, "workers": 2}
    return run(agents, "Riddles", models=model, **{**arguments, **kwargs})


def test_usage_by_phase_and_trial(tmp_path):
    results = _run(Model(), evaluator="asker", out=tmp_path, tasks="0:3")
    row = results.episodes[2]
    assert row.key.model == "test:model" and row.success and row.metered
    assert (row.usage.act.requests, row.usage.evaluate.requests, row.usage.reflect.requests) == (3, 6, 2)
    assert row.usage.total.cost == 5.5
    assert [t.usage.total.requests for t in row.trials] == [3, 4, 4]
    assert [(r.trial, r.evaluator) for r in row.reflections] == [(0, "asker"), (1, "asker")]
    assert "60/120/30" in results.table()


def test_an_evaluator_may_have_a_model_of_its_own(tmp_path, monkeypatch):
    judge = Model()
    judge.name = "test:judge"
    monkeypatch.setattr("reflexion_gym.llm.make_llm", lambda spec: judge, raising=False)
    actor = Model()
    results = _run(actor, evaluator={"kind": "asker", "llm": "test:judge"}, out=tmp_path, tasks="0:2")
    assert {text.split()[0] for text, _ in judge.calls} == {"first", "second"}
    assert {text.split()[0] for text, _ in actor.calls} == {"guess", "why"}
    assert results.episodes[1].usage.evaluate.requests == 4
    before = len(judge.calls)
    _run(Model(), evaluator={"kind": "asker", "llm": "test:judge"}, out=tmp_path, tasks="0:2")
    assert len(judge.calls) == before


def test_seeds_of_calls_are_the_same_whatever_the_schedule():
    one, four = Model(), Model()
    _run(one, workers=1)
    _run(four, workers=4)
    assert sorted(one.calls) == sorted(four.calls)


def test_a_server_that_is_gone_stops_the_run_and_resuming_asks_only_for_the_rest(tmp_path):
    model = Model({9: LLMUnreachable("nothing answers at http://127.0.0.1:1")})
    with pytest.raises(
        LLMUnreachable, match=r"nothing answers .* are finished and kept in .*goes on from there"
    ):
        _run(model, out=tmp_path, workers=1)
    finished = read_run(tmp_path)[1]
    assert [row.key.task_id for row in finished] == ["riddle_0", "riddle_1"]
    assert not any(row.status == "fault" for row in finished), "an unreachable server is nobody's fault"
    calm = _run(Model())
    again = Model()
    results = _run(again, out=tmp_path)
    assert not {call for call in again.calls} & {call for call in model.calls[:8]}
    assert len(again.calls) + 8 == sum(row.usage.total.requests for row in calm.episodes)
    row = next(row for row in results.episodes if row.key.task_id == "riddle_2")
    assert row.resumed == "replayed" and row.success
    assert any("replayed from stored replies" in note for note in results.notes())
    assert [r.usage for r in results.episodes] == [r.usage for r in calm.episodes]


def test_an_agent_with_a_client_of_its_own_is_started_again(tmp_path):
    class Own:
        failing = True

        def __call__(self, observation, info):
            if Own.failing and info["task_id"] == "riddle_1":
                raise LLMUnreachable("my own server is gone")
            return str(info["trial"])

    with pytest.raises(LLMUnreachable):
        _run(None, Own, out=tmp_path, workers=1)
    Own.failing = False
    results = _run(None, Own, out=tmp_path)
    assert next(row for row in results.episodes if row.key.task_id == "riddle_1").resumed == "restarted"
    assert any("started again on resume" in note for note in results.notes())


def test_a_reply_that_cannot_be_had_is_a_fault_after_retries(tmp_path):
    results = _run(Model({2: RateLimited("429")}), out=tmp_path, workers=1, tasks="1,2")
    assert [row.attempts for row in results.episodes] == [2, 1] and not results.faults
    model = Model({n: RateLimited("429") for n in range(1, 4)})
    results = _run(model, out=tmp_path / "b", workers=1, tasks="1,2")
    assert [row.status for row in results.episodes] == [
        "fault",
        "done",
    ] and "RateLimited: 429" in results.faults[0].fault


def test_an_evaluator_that_breaks_is_tried_again_without_asking_twice(tmp_path):
    Asker.broken = 1
    model = Model()
    results = _run(model, evaluator="asker", out=tmp_path, workers=1, tasks="riddle_1")
    assert results.episodes[0].success and results.episodes[0].attempts == 2
    assert len(model.calls) == len(set(model.calls)), (
        "stored replies are used when the episode is played again"
    )
    Asker.broken = 1

    class Own:
        calls = 0

        def __call__(self, observation, info):
            Own.calls += 1
            return str(info["trial"])

    results = _run(Model(), Own, evaluator="asker", out=tmp_path / "own", workers=1, tasks="riddle_1")
    assert results.episodes[0].success and Own.calls == 2, "its own calls are not paid for twice"


def test_a_token_limit_cuts_an_episode_short():
    model = Model()
    results = _run(model, token_limit=25, tasks="riddle_5,riddle_1")
    assert {row.key.task_id: row.reason for row in results.episodes} == {
        "riddle_5": "token_limit",
        "riddle_1": "passed",
    }
    row = next(r for r in results.episodes if r.key.task_id == "riddle_5")
    assert len(row.trials) == 2 and row.success is False and row.usage.total.total == 30
    assert results.faults == []


def test_a_budget_stops_the_run_and_counts_what_was_spent_before(tmp_path):
    with pytest.raises(BudgetExceeded, match="budget of 3 US dollars is used up .* kept in"):
        _run(Model(), max_cost=3.0, out=tmp_path, workers=1)
    model = Model()
    with pytest.raises(BudgetExceeded):
        _run(model, max_cost=3.0, out=tmp_path, workers=1)
    assert model.calls == []
    results = _run(model, max_cost=100.0, out=tmp_path, workers=1)
    assert len(results.episodes) == 6
    with pytest.raises(ConfigError, match="price of this model is unknown"):
        _run(Model(cost=None), max_cost=1.0)


def test_other_models_and_prompts_are_refused(tmp_path, monkeypatch):
    _run(Model(), out=tmp_path, tasks="0:1")
    other = Model()
    other.name = "test:other"
    with pytest.raises(ConfigError, match=r"models\[0\].name was "):
        _run(other, out=tmp_path, tasks="0:1")
    monkeypatch.setattr("reflexion_gym.agents.prompts.prompt_hashes", lambda: {"reflect.j2": "changed"})
    with pytest.raises(ConfigError, match=r"prompts\.\S+ was "):
        _run(Model(), out=tmp_path, tasks="0:1")


def _fill(folder) -> str:
    store = RunStore(folder, {"a": 1})
    reply = Completion(("x" * 20_000,), Tokens(1, 1, 1))
    stored = 0
    with pytest.raises(ConfigError) as caught:
        for number in range(200):
            store.put(("key", 0, "act", number), "hash", reply)
            stored += 1
    assert stored > 3
    store.close()
    return str(caught.value)


@pytest.mark.skipif(os.geteuid() != 0, reason="mounts a small file system")
def test_a_full_disk_loses_nothing(tmp_path):
    folder = tmp_path / "small"
    folder.mkdir()
    if subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], capture_output=True
    ).returncode:
        pytest.skip("cannot mount here")
    try:
        message = _fill(folder / "run")
        assert "is full" in message and "Nothing stored is lost" in message
        subprocess.run(["mount", "-o", "remount,size=8m", folder], check=True)
        store = RunStore(folder / "run", {"a": 1})
        kept = len(store.spent())
        assert kept > 3
        store.put(("key", 1, "act", 0), "hash", Completion(("y",)))
        assert len(store.spent()) == kept + 1
        store.close()
        subprocess.run(["mount", "-o", "remount,ro", folder], check=True)
        with pytest.raises(ConfigError, match="cannot be written"):
            RunStore(folder / "run", {"a": 1})
        assert read_run(folder / "run")[0]["a"] == 1, "a read-only run can still be shown"
    finally:
        subprocess.run(["umount", folder], check=False)


def test_a_file_size_limit_is_as_good_as_a_full_disk(tmp_path):
    code = (
        "import resource, sys\nresource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))\n"
        "import pathlib\nfrom tests.experiment.test_metered_runs import _fill\nprint(_fill(pathlib.Path(sys.argv[1])))\n"
    )
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path / "run")], capture_output=True, text=True)
    assert "Nothing stored is lost" in done.stdout, done.stderr
    with RunStore(tmp_path / "run", {"a": 1}) as store:
        assert len(store.spent()) > 3


def test_a_memory_beyond_the_task_is_refused():
    # a run makes a fresh agent for every episode, so that nothing depends on the order of work
    with pytest.raises(ConfigError, match="memory of scope 'suite'"):
        _run(Model(), "reflexion[scope=suite]")
