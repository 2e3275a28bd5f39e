from __future__ import annotations

import copy
import pickle
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from reflexion_gym.errors import BadResponse, ConfigError, LLMError, LLMUnreachable, RateLimited
from reflexion_gym.llm import make_llm
from tests.llm.stub_server import Answer, StubServer, chat

pytest.importorskip("openai")

ASK = [{"role": "user", "content": "hello there"}]


def refusal(message: str, param: str | None = None) -> Answer:
    return Answer({"error": {"message": message, "type": "invalid_request_error", "param": param}}, 400)


def model(server: StubServer, name: str = "stub", **options: Any) -> Any:
    return make_llm(f"openai:{name}@{server.url}", **options)


def test_a_plain_call_sends_everything_and_reads_the_usage():
    with StubServer([Answer(chat("hi"))]) as server:
        reply = model(server).complete(ASK, stop=["END"], temperature=0.5, max_tokens=9, seed=3)
    assert (reply.text, reply.model, reply.finish_reasons, reply.notes) == ("hi", "stub-1", ("stop",), ())
    assert (reply.tokens.requests, reply.tokens.prompt, reply.tokens.completion) == (1, 7, 3)
    assert reply.tokens.cost is None  # unknown, not 0
    assert server.requests == [
        {"messages": ASK, "model": "stub", "stop": ["END"], "temperature": 0.5, "max_tokens": 9, "seed": 3}
    ]


def test_prices_of_the_user_give_a_cost():
    with StubServer([Answer(chat("hi"))]) as server:
        assert model(server, prices=(1.0, 2.0)).complete(ASK).tokens.cost == pytest.approx(13e-6)


def test_rate_limits_are_waited_for_as_the_server_says():
    with StubServer([Answer("{}", 429, {"Retry-After": "1"}), Answer(chat("hi"))]) as server:
        started = time.monotonic()
        assert model(server).complete(ASK).text == "hi"
        assert time.monotonic() - started >= 0.9
    assert len(server.requests) == 2


def test_server_errors_are_tried_again():
    with StubServer([Answer("{}", 503), Answer("oops", 500), Answer(chat("hi"))]) as server:
        assert model(server).complete(ASK).text == "hi"
    assert len(server.requests) == 3


@pytest.mark.parametrize(
    ("answer", "error", "says"),
    [
        (Answer('{"error": {"message": "slow down"}}', 429), RateLimited, "slow down"),
        (Answer("{}", 503), LLMError, "503"),
        (Answer('{"error": {"message": "who are you"}}', 401), ConfigError, "API key"),
        (Answer('{"error": {"message": "no model stub"}}', 404), ConfigError, "no model stub"),
        (Answer('{"error": {"message": "prompt is too long"}}', 400), LLMError, "prompt is too long"),
    ],
)
def test_refusals_have_their_own_errors(answer: Answer, error: type[Exception], says: str):
    with StubServer([answer]) as server, pytest.raises(error, match=says) as caught:
        model(server, max_retries=0).complete(ASK)
    assert type(caught.value) is error
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    "body",
    [
        "{not json",
        '"a text"',
        "[1, 2]",
        "null",
        "{}",
        chat(),
        chat(None),
        chat("x", choices=None),
        chat("x", choices=[{"index": 0}]),
        chat("x", choices="many"),
        chat("x", choices=[None]),
    ],
)
def test_answers_that_are_no_completions_are_asked_for_again_a_few_times(body: Any):
    with StubServer([Answer(body)]) as server, pytest.raises(BadResponse, match="asked 3 times"):
        model(server, max_retries=0).complete(ASK)
    assert len(server.requests) == 3
    with StubServer([Answer(body), Answer(chat("hi"))]) as server:
        reply = model(server, max_retries=0).complete(ASK)
    assert (reply.text, reply.tokens.requests) == ("hi", 2)


def test_an_empty_text_is_a_reply():
    with StubServer([Answer(chat(""))]) as server:
        assert model(server).complete(ASK).text == ""
    assert len(server.requests) == 1


def test_text_in_parts_and_missing_usage():
    parts = chat("x", usage=False)
    parts["choices"][0]["message"]["content"] = [{"type": "text", "text": "a"}, {"type": "text", "text": "b"}]
    with StubServer([Answer(parts)]) as server:
        reply = model(server).complete(ASK)
    assert reply.text == "ab"
    assert reply.tokens.prompt == 3 and reply.tokens.completion == 1
    assert reply.notes == ("tokens are estimated: the server reports none",)


def test_a_very_long_answer_comes_through():
    with StubServer([Answer(chat("y" * 3_000_000))]) as server:
        assert len(model(server).complete(ASK).text) == 3_000_000


def test_a_slow_server_is_a_timeout_and_not_unreachable():
    with (
        StubServer([Answer(chat("late"), wait=1.5)]) as server,
        pytest.raises(LLMError, match="no answer in") as caught,
    ):
        model(server, timeout=0.2, max_retries=1).complete(ASK)
    assert type(caught.value) is LLMError
    assert len(server.requests) == 2


def test_nobody_listens():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{free.getsockname()[1]}/v1"
    with pytest.raises(LLMUnreachable, match="nothing answers at"):
        make_llm(f"openai:any@{address}", max_retries=0).complete(ASK)


def test_what_a_server_refuses_is_left_out_from_then_on_and_recorded():
    def script(asked: dict[str, Any]) -> Answer:
        if "stop" in asked:
            return refusal("Unsupported parameter: 'stop' is not supported with this model.", "stop")
        if asked.get("temperature") != 1.0 and "temperature" in asked:
            return refusal("'temperature' does not support 0.0 with this model.", "temperature")
        if "max_tokens" in asked:
            return refusal(
                "'max_tokens' is not supported. Use 'max_completion_tokens' instead.", "max_tokens"
            )
        return Answer(chat("one END two"))

    with StubServer(script) as server:
        llm = model(server)
        first = llm.complete(ASK, stop=["END"], max_tokens=5)
        assert len(server.requests) == 4
        second = llm.complete(ASK, stop=["END"], max_tokens=5)
        assert len(server.requests) == 5
    assert server.requests[-1] == {"messages": ASK, "model": "stub", "max_completion_tokens": 5}
    assert first.text == second.text == "one "  # the stop text still holds
    assert second.notes == (
        "stop was not sent: the server refuses it",
        "temperature was not sent: the server refuses it",
    )
    assert llm.refused == ("max_tokens", "stop", "temperature")


def test_too_many_tokens_is_no_wrong_name():
    with (
        StubServer([refusal("max_tokens is too large: 9999", "max_tokens")]) as server,
        pytest.raises(LLMError, match="too large"),
    ):
        model(server).complete(ASK, max_tokens=9999)
    assert len(server.requests) == 1


def test_samples_from_a_server_that_gives_one_at_a_time():
    with StubServer(lambda asked: Answer(chat(f"seed {asked['seed']}"))) as server:
        reply = model(server).complete(ASK, n=3, seed=10, temperature=1.0)
    assert reply.texts == ("seed 10", "seed 11", "seed 12")
    assert reply.tokens.requests == 3 and reply.tokens.prompt == 21
    with StubServer([Answer(chat("a", "b", "c"))]) as server:
        assert model(server).complete(ASK, n=2).texts == ("a", "b")
    assert [r["n"] for r in server.requests] == [2]


def test_many_at_once():
    def answer(asked: dict[str, Any]) -> Answer:
        until = time.monotonic() + 20
        while server.most_at_once < 50 and time.monotonic() < until:
            time.sleep(0.05)
        return Answer(chat(asked["messages"][0]["content"]))

    with StubServer(answer) as server:
        llm = model(server)
        with ThreadPoolExecutor(60) as pool:
            replies = list(
                pool.map(lambda i: llm.complete([{"role": "user", "content": str(i)}]).text, range(60))
            )
    assert replies == [str(i) for i in range(60)]
    assert server.most_at_once >= 50


def test_copies_and_pickles_work_after_a_call():
    with StubServer([Answer(chat("hi"))]) as server:
        llm = model(server)
        llm.complete(ASK)
        for twin in (copy.deepcopy(llm), pickle.loads(pickle.dumps(llm))):
            assert twin.name == llm.name and twin.complete(ASK).text == "hi"


@pytest.mark.parametrize(
    ("spec", "name", "url"),
    [
        ("openai:org/some@thing:7b@http://127.0.0.1:1/v1", "org/some@thing:7b", "http://127.0.0.1:1/v1"),
        ("openai:a:b@https://h.example/v1", "a:b", "https://h.example/v1"),
        ("openai:a:b", "a:b", None),
    ],
)
def test_model_strings(monkeypatch: pytest.MonkeyPatch, spec: str, name: str, url: str | None):
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    llm: Any = make_llm(spec)
    assert (llm.name, llm.model, llm.base_url) == (spec, name, url)


def test_a_missing_key_is_found_when_the_model_is_made(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with pytest.raises(ConfigError, match="OPENAI_API_KEY"):
        make_llm("openai:some-model")
    make_llm("openai:some-model@http://127.0.0.1:1/v1")


@pytest.mark.parametrize(
    ("spec", "options", "says"),
    [
        ("opnai:gpt", {}, "Did you mean 'openai'"),
        ("gpt-4o", {}, "Did you mean 'openai:gpt-4o'"),
        ("", {}, "begins with its provider"),
        (7, {}, "actual type: int"),
        ("openai:@http://127.0.0.1:1/v1", {}, "names a model"),
        ("openai:m@http://127.0.0.1:1/v1", {"tmeout": 3}, "tmeout"),
        ("openai:m@http://127.0.0.1:1/v1", {"timeout": 0}, "timeout"),
        ("openai:m@http://127.0.0.1:1/v1", {"prices": "free"}, "prices"),
        ("replay:x.jsonl", {"threads": 1}, "no options"),
    ],
)
def test_bad_model_strings(spec: Any, options: dict[str, Any], says: str):
    with pytest.raises(ConfigError, match=says):
        make_llm(spec, **options)


def test_importing_models_imports_no_client():
    code = (
        "import sys, reflexion_gym, reflexion_gym.llm, reflexion_gym.agents; from reflexion_gym import make_llm;"
        "print([m for m in ('openai', 'xllamacpp', 'genai_prices', 'huggingface_hub', 'jinja2') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_missing_package_is_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "openai", None)
    with pytest.raises(ConfigError, match=r'pip install "reflexion-gym\[openai\]"'):
        make_llm("openai:m@http://127.0.0.1:1/v1")
