from __future__ import annotations

import pickle
import threading

import pytest

from reflexion_gym.core import Tokens
from reflexion_gym.errors import BudgetExceeded, ConfigError, LLMError
from reflexion_gym.llm import Budget, Completion, EpisodeLLM, MemoryReplyLog, ScriptedLLM, as_episode_llm

ASK = [{"role": "user", "content": "hello"}]


def reply(text: str = "x", prompt: int = 10, completion: int = 5, cost: float | None = 0.5) -> Completion:
    return Completion((text,), Tokens(1, prompt, completion, cost), ("stop",), "m")


def test_usage_is_split_by_phase():
    meter = EpisodeLLM(ScriptedLLM(lambda _: reply()))
    meter.complete(ASK)
    meter.phase("reflect").complete(ASK)
    meter.phase("evaluate").complete(ASK)
    meter.phase("evaluate").complete(ASK)
    usage = meter.usage()
    assert (usage.act.requests, usage.evaluate.requests, usage.reflect.requests) == (1, 2, 1)
    assert usage.evaluate.total == 30 and usage.total.cost == 2.0
    with pytest.raises(ConfigError, match="a phase is one of"):
        meter.phase("think")


def test_seeds_come_from_the_place_of_the_call_and_not_from_its_time():
    def seeds(
        order: list[tuple[int, str]], seed: int = 1, key: str = "k"
    ) -> dict[tuple[int, str], list[int]]:
        llm = ScriptedLLM(lambda _: "x")
        meter = EpisodeLLM(llm, seed=seed, key=key)
        found: dict[tuple[int, str], list[int]] = {}
        for trial, phase in order:
            meter.trial = trial
            meter.phase(phase).complete(ASK)
            found.setdefault((trial, phase), []).append(llm.calls[-1]["seed"])
        return found

    order = [(0, "evaluate"), (0, "act"), (1, "reflect"), (1, "act"), (1, "act")]
    once = seeds(order)
    assert seeds(order[::-1]) == once
    assert seeds(order, key="another agent's") == once
    assert seeds(order, seed=2) != once
    every = [seed for found in once.values() for seed in found]
    assert len(set(every)) == len(order) and all(0 <= seed < 2**31 for seed in every)


def test_a_seed_of_the_caller_is_kept():
    llm = ScriptedLLM(lambda _: "x")
    EpisodeLLM(llm).complete(ASK, seed=42)
    assert llm.calls[0]["seed"] == 42


def test_a_call_over_the_token_limit_is_not_made():
    llm = ScriptedLLM(lambda _: reply())
    meter = EpisodeLLM(llm, token_limit=30)
    meter.complete(ASK)
    meter.phase("reflect").complete(ASK)
    with pytest.raises(BudgetExceeded, match=r"limit of 30 tokens .*\(30 used\)"):
        meter.phase("evaluate").complete(ASK)
    assert len(llm.calls) == 2


@pytest.mark.parametrize("limit", [0, -1, True])
def test_limits_of_nothing_are_refused(limit: int):
    with pytest.raises(ConfigError):
        EpisodeLLM(ScriptedLLM([]), token_limit=limit)
    with pytest.raises(ConfigError):
        Budget(max_tokens=limit)
    with pytest.raises(ConfigError):
        Budget(max_cost=limit)
    with pytest.raises(ConfigError):
        Budget()


def test_a_budget_is_shared():
    budget = Budget(max_cost=1.0)
    llm = ScriptedLLM(lambda _: reply())
    for _ in range(2):
        EpisodeLLM(llm, budget=budget).complete(ASK)
    assert budget.exhausted and budget.spent.cost == 1.0
    with pytest.raises(BudgetExceeded, match="1 US dollars is used up"):
        EpisodeLLM(llm, budget=budget).complete(ASK)
    assert len(llm.calls) == 2
    assert pickle.loads(pickle.dumps(budget)).exhausted


def test_a_cost_limit_needs_a_known_price():
    log = MemoryReplyLog()
    meter = EpisodeLLM(ScriptedLLM(lambda _: reply(cost=None)), budget=Budget(max_cost=1.0), replies=log)
    with pytest.raises(ConfigError, match="price of this model is unknown"):
        meter.complete(ASK)
    assert len(log) == 1  # what was paid for is kept
    EpisodeLLM(ScriptedLLM(lambda _: reply(cost=None)), budget=Budget(max_tokens=100)).complete(ASK)


def test_a_budget_counts_exactly_from_many_threads():
    budget = Budget(max_tokens=10**9)
    llm = ScriptedLLM(lambda _: reply())
    meter = EpisodeLLM(llm, budget=budget)
    threads = [threading.Thread(target=lambda: [meter.complete(ASK) for _ in range(50)]) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert budget.spent.total == meter.usage().total.total == 400 * 15
    assert len({call["seed"] for call in llm.calls}) == 400


def test_a_stored_reply_is_used_instead_of_a_call_and_counts_the_same():
    log, budget = MemoryReplyLog(), Budget(max_tokens=1000)

    def play(llm: ScriptedLLM) -> tuple[list[str], int]:
        meter = EpisodeLLM(llm, replies=log, key="episode", seed=5, budget=budget)
        texts = [meter.complete(ASK, temperature=1.0).text]
        meter.trial = 1
        texts += [meter.phase("reflect").complete(ASK).text, meter.complete(ASK, temperature=1.0).text]
        return texts, meter.usage().total.total

    first = play(ScriptedLLM([reply("a"), reply("b"), reply("c")]))
    again = play(ScriptedLLM([]))
    assert first == again == (["a", "b", "c"], 45)
    assert budget.spent.total == 45  # not charged twice
    with pytest.raises(LLMError, match="no reply is scripted"):
        EpisodeLLM(ScriptedLLM([]), replies=log, key="other", seed=5).complete(ASK, temperature=1.0)
    with pytest.raises(LLMError, match="no reply is scripted"):  # another request at the same place
        EpisodeLLM(ScriptedLLM([]), replies=log, key="episode", seed=5).complete(ASK, temperature=0.5)


def test_a_reply_is_stored_before_it_is_returned():
    class Full(MemoryReplyLog):
        def put(self, *_: object) -> None:
            raise OSError("disk full")

    meter = EpisodeLLM(ScriptedLLM(["x"]), replies=Full())
    with pytest.raises(OSError, match="disk full"):
        meter.complete(ASK)


def test_a_failed_call_takes_no_number():
    llm = ScriptedLLM([LLMError("busy"), "x"])
    meter = EpisodeLLM(llm)
    with pytest.raises(LLMError, match="busy"):
        meter.complete(ASK)
    meter.complete(ASK)
    assert llm.calls[0] == llm.calls[1]
    assert meter.usage().total.requests == 1


def test_as_episode_llm_keeps_one_that_is_one():
    meter = EpisodeLLM(ScriptedLLM([]))
    assert as_episode_llm(meter) is meter
    assert as_episode_llm(ScriptedLLM([], name="n")).name == "n"
    assert pickle.loads(pickle.dumps(EpisodeLLM(ScriptedLLM(["x"])))).complete(ASK).text == "x"


def test_scripts():
    by_part = ScriptedLLM({"cat": "meow", "dog": ["wuff", "woof"]})

    def say(text: str) -> str:
        return by_part.complete([{"role": "user", "content": text}]).text

    assert [say("a cat"), say("a dog"), say("dog!"), say("cat")] == ["meow", "wuff", "woof", "meow"]
    with pytest.raises(LLMError, match="no reply is scripted"):
        say("dog")
    with pytest.raises(LLMError, match="2 of the scripted parts fit"):
        say("cat and dog")
    with pytest.raises(LLMError, match="0 of the scripted parts fit"):
        say("cow")
    several = ScriptedLLM([["a", "b"]])
    assert several.complete(ASK, n=2).texts == ("a", "b") and several.left == 0
