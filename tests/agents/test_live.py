"""The whole loop with a real model. It solves nothing: what is asserted are counts."""

from __future__ import annotations

import gymnasium as gym
import pytest

import reflexion_gym
from reflexion_gym.agents import make_agent
from reflexion_gym.errors import DataError
from reflexion_gym.evaluators.self_tests import SelfTests
from reflexion_gym.llm import EpisodeLLM, make_llm
from reflexion_gym.llm.base import Completion
from reflexion_gym.llm.default_model import fetch_default_model, find_default_model
from reflexion_gym.wrappers.multi_trial import MultiTrial


@pytest.mark.slow
def test_requests_tokens_tests_and_reflections_are_counted():
    pytest.importorskip("xllamacpp")
    try:
        path = find_default_model() or fetch_default_model(timeout=120)
    except DataError as error:
        pytest.skip(str(error))
    served: list[Completion] = []
    llm = make_llm(f"local:{path}", threads=1, slots=1, context=4096)

    class Watched:
        name = llm.name

        def complete(self, messages, **settings):
            settings["max_tokens"] = min(settings["max_tokens"], 96)
            served.append(llm.complete(messages, **settings))
            return served[-1]

    meter = EpisodeLLM(Watched(), seed=1)
    evaluator = SelfTests(meter, sandbox="process")
    agent = make_agent("reflexion", meter)
    env = MultiTrial(gym.make("Starter-py"), evaluator=evaluator, max_trials=2)
    trials = reflexion_gym.play(agent, env, seed=1, options={"task": "Starter/0_second_largest"})
    usage = meter.usage()
    assert usage.total.requests == sum(reply.tokens.requests for reply in served) == len(served)
    assert usage.total.prompt == sum(reply.tokens.prompt for reply in served) > 0
    assert usage.total.completion == sum(reply.tokens.completion for reply in served) > 0
    assert usage.evaluate.requests == 1
    assert all("second_largest(" in test for test in evaluator.tests) and len(evaluator.tests) <= 6
    failed = sum(not trial.evaluation.passed for trial in trials[:-1])
    assert len(agent.reflections) == failed
    assert len(trials) == 2 or trials[-1].evaluation.passed
