from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reflexion_gym.core import Tokens
from reflexion_gym.errors import ConfigError, DataError, LLMError
from reflexion_gym.llm import Completion, ScriptedLLM, make_llm
from reflexion_gym.llm.replay import RecordLLM, ReplayLLM
from reflexion_gym.llm.request import canonical_request, request_hash


def ask(text: str) -> list:
    return [{"role": "user", "content": text}]


@pytest.mark.parametrize("name", ["replies.jsonl", "replies.sqlite"])
def test_round_trip(tmp_path: Path, name: str):
    file = tmp_path / "new" / name
    odd = Completion(("\ud800 \n\u2028",), Tokens(1, 7, 3, 0.25), ("length",), "real", ("a note",))
    script = {"one": "1", "two": ["a", "b"], "odd": odd, "many": [["x", "y"]]}
    record = RecordLLM(ScriptedLLM(script, name="real"), file)

    def play(llm) -> list[Completion]:
        return [
            llm.complete(ask("one"), seed=1),
            llm.complete(ask("two"), temperature=1.0),
            llm.complete(ask("two"), temperature=1.0),
            llm.complete(ask("odd"), stop=["s"]),
            llm.complete(ask("many"), n=2, temperature=0.5),
        ]

    first = play(record)
    assert [r.texts for r in first[1:3]] == [("a",), ("b",)]  # unseeded: the second time may differ
    for twin in (ReplayLLM(file), make_llm(f"replay:{file}"), pickle.loads(pickle.dumps(ReplayLLM(file)))):
        assert play(twin) == first
    assert ReplayLLM(file).complete(ask("one"), seed=1) == first[0]
    assert len(ReplayLLM(file)) == 5
    assert play(RecordLLM(ScriptedLLM([]), file)) == first  # what is there is not asked for again


def test_a_seeded_request_has_one_reply(tmp_path: Path):
    record = RecordLLM(ScriptedLLM(["a"]), tmp_path / "r.jsonl")
    texts = [record.complete(ask("q"), seed=3, temperature=1.0).text for _ in range(3)]
    assert texts == ["a", "a", "a"]


def test_a_miss_says_what_was_asked_and_how_to_record(tmp_path: Path):
    file = tmp_path / "r.jsonl"
    RecordLLM(ScriptedLLM(["a"]), file).complete(ask("q"), seed=1)
    with pytest.raises(LLMError, match=r"'what is this\?'.*'seed': 2.*record:.*=MODEL"):
        ReplayLLM(file).complete(ask("what is this?"), seed=2)


def test_a_killed_recording_goes_on(tmp_path: Path):
    file = tmp_path / "r.jsonl"
    RecordLLM(ScriptedLLM(["a", "b"]), file).complete(ask("1"), seed=1)
    whole = file.read_bytes()
    file.write_bytes(whole + whole[: len(whole) // 2])
    assert len(ReplayLLM(file)) == 1
    RecordLLM(ScriptedLLM(["b"]), file).complete(ask("2"), seed=1)
    assert len(ReplayLLM(file)) == 2
    assert [json.loads(line)["reply"]["texts"] for line in file.read_text().splitlines()] == [["a"], ["b"]]


def test_bad_files(tmp_path: Path):
    with pytest.raises(DataError, match="there is no recording"):
        make_llm(f"replay:{tmp_path / 'none.jsonl'}")
    bad = tmp_path / "bad.jsonl"
    bad.write_text('{"hash": 1}\n{}\n')
    with pytest.raises(DataError, match="line 1"):
        ReplayLLM(bad)
    other = tmp_path / "bad.db"
    other.write_text("not a database, but long enough to look at")
    with pytest.raises(DataError, match="no recording"):
        ReplayLLM(other)
    (tmp_path / "folder").write_text("a file")
    with pytest.raises(ConfigError, match="cannot be written"):
        RecordLLM(ScriptedLLM([]), tmp_path / "folder" / "r.jsonl")
    with pytest.raises(ConfigError, match="record:FILE=MODEL"):
        make_llm("record:file.jsonl")


def test_a_recording_says_what_it_holds(tmp_path: Path):
    file = tmp_path / "r.jsonl"
    record = RecordLLM(ScriptedLLM(["a", "b"], name="m"), file)
    record.complete(ask("1"), seed=1)
    before = ReplayLLM(file).parameters
    assert before == ReplayLLM(file).parameters
    copy.deepcopy(record).complete(ask("1"), seed=1)
    record.complete(ask("2"), seed=1)
    assert ReplayLLM(file).parameters != before
    assert record.name == f"record:{file}=m"


_MESSAGES = st.lists(
    st.fixed_dictionaries({"role": st.sampled_from(["system", "user", "assistant"]), "content": st.text()}),
    max_size=4,
)


@given(
    _MESSAGES,
    st.lists(st.text(), max_size=3),
    st.floats(0, 2) | st.integers(0, 2),
    st.integers(1, 10**6),
    st.none() | st.integers(0, 2**31),
)
def test_canonical_requests_are_stable(messages, stop, temperature, max_tokens, seed):
    request = canonical_request(
        messages, stop=stop, temperature=temperature, max_tokens=max_tokens, seed=seed
    )
    assert canonical_request(**request) == request
    again = json.loads(json.dumps(request))
    shuffled = dict(reversed(list(again.items())))
    assert request_hash(again) == request_hash(shuffled) == request_hash(request)
    assert canonical_request([dict(reversed(list(m.items()))) for m in messages], stop=tuple(stop),
                             temperature=float(temperature), max_tokens=max_tokens, seed=seed) == request  # fmt: skip
    assert request_hash({**request, "max_tokens": max_tokens + 1}) != request_hash(request)
