"""HotPotQA and StarterQA: the rules of a trial, what is forgiven, bad input, and what no agent may see."""

from __future__ import annotations

import copy
import itertools
import json
import pickle
import time
from pathlib import Path
from typing import Any

import gymnasium as gym
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from reflexion_gym.data.hotpotqa import hotpotqa_rows
from reflexion_gym.data.search import Corpus
from reflexion_gym.envs.hotpotqa import HotPotQA
from reflexion_gym.envs.hotpotqa_actions import LENIENCIES, Action, parse_action, parse_leniencies
from reflexion_gym.envs.starter_qa import StarterQA
from reflexion_gym.errors import ConfigError, DataError
from reflexion_gym.metrics import exact_match, normalize_answer
from reflexion_gym.registration import make_task_env
from reflexion_gym.testing import check_suite

NAMES = ("Search", "Lookup", "Finish")
TASK = "starter-qa/02"  # Mount Quill -> Ada Brennick -> Farrow
ROW: dict[str, Any] = {
    "id": "q1",
    "question": "Which  river?",
    "answer": "Hale",
    "type": "bridge",
    "level": "hard",
    "supporting_facts": {"title": ["B", "A", "B"], "sent_id": [0, 0, 1]},
    "context": {"title": ["A", "B", "C"], "sentences": [["a1.", " a2."], ["b1.", " b2."], ["c."]]},
}


def written(folder: Path, *rows: dict[str, Any]) -> Path:
    file = folder / "rows.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return file


def play(env: HotPotQA, *actions: str, task: str = TASK) -> tuple[str, bool, dict[str, Any]]:
    env.reset(seed=0, options={"task": task})
    observation, over, info = "", False, {}
    for action in actions:
        observation, _, terminated, truncated, info = env.step(action)
        over = terminated or truncated
    return observation, over, info


@pytest.mark.parametrize("context", ["search", "none", "gold"])
@pytest.mark.filterwarnings("error")
def test_contract(context: str) -> None:
    actions = itertools.cycle(["Search[Karsk]", "Lookup[the]", "nothing", "Finish[x]"])
    check_suite("StarterQA", context=context, action=lambda observation, info: next(actions))
    check_suite("StarterQA", context=context, tasks=1)


@pytest.mark.parametrize("context", ["search", "none", "gold"])
def test_contract_on_real_questions(real_data: Path, context: str) -> None:
    check_suite("HotPotQA", context=context, action=lambda observation, info: "Search[no such page, ever]")


# ---- a trial with search


def test_a_trial_with_search() -> None:
    env = StarterQA()
    observation, info = env.reset(options={"task": TASK})
    assert observation.startswith("Question: In which town was the first climber")
    assert "Finish[answer]" in observation and "after 6 actions" in observation
    assert (info["context"], info["answered"]) == ("search", False)
    assert env.step("Search[mount quill]")[0].endswith("It was first climbed in 1851 by Ada Brennick.")
    assert env.step("Search[Ada B]")[0].startswith(
        "There is no page [Ada B]. Pages that come near: Ada Brennick;"
    )
    env.step("Search[Ada Brennick]")
    assert env.step("Lookup[BROTHER]")[0] == "(place 1 of 1) Her brother was the engineer Tobias Brennick."
    assert env.step("Lookup[brother]")[0] == "There is no more place with [brother] on the page Ada Brennick."
    observation, reward, terminated, truncated, info = env.step("Finish[the town of farrow!]")
    assert (observation, reward, terminated, truncated) == ("The trial is over.", 0.0, True, False)
    detail = info["oracle"]["detail"]
    assert detail["answered"] and not detail["exact_match"] and detail["f1"] == pytest.approx(0.5)
    assert detail["gold"] == "Farrow" and detail["backend"] == env.search_backend.name
    assert (detail["searches"], detail["pages"], detail["leniencies"]) == (3, 2, [])


def test_the_step_limit_ends_a_trial_without_an_answer() -> None:
    env = StarterQA()
    env.reset(options={"task": TASK})
    for step in range(6):
        _, reward, terminated, truncated, info = env.step("Search[Farrow]")
        assert (terminated, truncated) == (False, step == 5)
    assert reward == 0.0 and not info["oracle"]["detail"]["answered"] and not info["answered"]


def test_lookup_starts_again_with_another_word_or_page() -> None:
    env = StarterQA(max_trial_steps=20)
    env.reset(options={"task": TASK})
    assert env.step("Lookup[river]")[0].startswith("No page is open")
    env.step("Search[Velmora]")
    assert env.step("Lookup[Orrin]")[0].startswith("(place 1 of 1)")
    assert env.step("Lookup[Tessel]")[0].startswith("(place 1 of 1)")
    assert env.step("Lookup[Orrin]")[0].startswith("(place 1 of 1)")
    env.step("Search[nowhere at all]")
    assert env.step("Lookup[Orrin]")[0].startswith("No page is open")


def test_no_verdict_unless_asked_for() -> None:
    shown = [play(StarterQA(), f"Finish[{answer}]")[0] for answer in ("Farrow", "Karsk")]
    assert shown == ["The trial is over."] * 2
    env = make_task_env("StarterQA[show_verdict=true]")
    assert isinstance(env, HotPotQA) and env.suite == "StarterQA[show_verdict=true]"
    assert play(env, "Finish[Farrow]")[0] == "Your answer is right. The trial is over."
    assert play(env, "Finish[Karsk]")[0] == "Your answer is wrong. The trial is over."


def test_an_answer_of_an_earlier_trial_never_counts() -> None:
    env = gym.make("StarterQA", max_trials=2, evaluator="none")
    env.reset(options={"task": TASK})
    env.step("Finish[Farrow]")
    for _ in range(6):
        _, _, over, _, info = env.step("what?")
    assert over and not info["answered"]
    first, second = env.get_wrapper_attr("scores")
    assert first["success"] and first["detail"]["answered"]
    assert not second["success"] and not second["detail"]["answered"] and second["detail"]["answer"] == ""


def test_a_gold_answer_that_normalises_to_nothing_is_not_met_by_silence(tmp_path: Path) -> None:
    env = HotPotQA(path=written(tmp_path, ROW | {"answer": "The"}), context="none")
    assert not play(env, "Finish[ ]", task="q1")[2]["oracle"]["success"]
    assert not play(env, "", task="q1")[2]["oracle"]["success"]
    assert play(env, "Finish[the]", task="q1")[2]["oracle"]["success"]


# ---- a trial of one reply


@pytest.mark.parametrize("context", ["none", "gold"])
def test_a_trial_of_one_reply(context: str) -> None:
    env = StarterQA(context=context)
    assert env.single_answer and env.max_trial_steps is None
    observation, over, info = play(env, "Thought: Ada Brennick was from Farrow.\nFinish[Farrow]")
    assert over and info["oracle"]["success"] and info["answered"]
    observation, over, info = play(env, "Search[Farrow]")
    assert over and not info["answered"] and "holds no answer" in observation == info["feedback"]
    assert not info["oracle"]["detail"]["answered"]


def test_gold_paragraphs_are_shown_once_each(tmp_path: Path) -> None:
    env = HotPotQA(path=written(tmp_path, ROW), context="gold")
    observation, _ = env.reset(options={"task": "q1"})
    assert "B: b1. b2.\nA: a1. a2.\n\nQuestion: Which river?" in observation
    assert "C: c." not in observation
    assert "a1." not in HotPotQA(path=written(tmp_path, ROW), context="none").reset(seed=0)[0]


# ---- reading actions


@pytest.mark.parametrize(
    ("reply", "name", "argument", "used"),
    [
        ("Search[Nile]", "Search", "Nile", ()),
        ("Finish[a] b]", "Finish", "a] b", ()),  # greedy, as the published code reads it
        ("Finish[ x ]", "Finish", " x ", ()),
        ("search[Nile]", "Search", "Nile", ("case",)),
        ("Finish[Nile].", "Finish", "Nile", ("ends",)),
        ("  `FINISH[Nile]`\n", "Finish", "Nile", ("case", "ends")),
        ("I know it.\nFinish[Nile]", "Finish", "Nile", ("lines",)),
        ("Action 3: Lookup[x[1]] and so on", "Lookup", "x[1]", ("thought",)),
        (
            "Thought: a\r\nAction: search[b]\r\nObservation: c\nFinish[d]",
            "Search",
            "b",
            ("case", "lines", "thought"),
        ),
        ("Thought: Search[a]? No.\nAction: Finish[b]", "Finish", "b", ("lines", "thought")),
        ("Thought: I use Search[a].\nObservation: x\nAction: Finish[b]", "Search", "a", ("lines", "thought")),
        ("**Action 2:** Finish[b]", "Finish", "b", ("thought",)),
        ("Compare[a] Finish[b", None, "", ()),
        ("Compare[a, b]", None, "", ()),
        ("Search[]", None, "", ()),
        ("Search Nile", None, "", ()),
        ("", None, "", ()),
        ("Search[a\nb]", None, "", ()),
    ],
)
def test_parsing(reply: str, name: str | None, argument: str, used: tuple[str, ...]) -> None:
    assert parse_action(reply, NAMES) == (Action(name, argument, used) if name else None)
    if used:
        assert parse_action(reply, NAMES, ()) is None
        for missing in used:
            found = parse_action(reply, NAMES, [one for one in LENIENCIES if one != missing])
            # what stands around an action on its line can pass as a thought too, and is then recorded as one
            assert missing == "ends" or found is None or (found.name, found.argument) != (name, argument)


PIECES = st.sampled_from(
    ["Search[", "Finish[", "]", "[", "Thought: ", "\n", "a", " ", ".", "finish", "\r", "Lookup[x]"]
)
TEXTS = st.one_of(st.text(), st.lists(PIECES, max_size=30).map("".join))


@given(TEXTS, st.sets(st.sampled_from(LENIENCIES)))
@example("Finish[" * 50, set(LENIENCIES))
@settings(max_examples=400, deadline=None)
def test_the_parser_never_raises_and_more_leniency_never_loses_an_action(reply: str, some: set[str]) -> None:
    strict, lenient = parse_action(reply, NAMES, ()), parse_action(reply, NAMES)
    found = parse_action(reply, NAMES, parse_leniencies(sorted(some)))
    for action in (strict, found, lenient):
        assert action is None or (action.name in NAMES and action.argument)
    assert found is None or set(found.used) <= some
    assert strict is None or strict == found == lenient


@given(st.text())
@settings(max_examples=300, deadline=None)
def test_normalising_is_idempotent(text: str) -> None:
    once = normalize_answer(text)
    assert normalize_answer(once) == once


WORDS = st.lists(st.from_regex(r"[b-z]{2,8}", fullmatch=True), min_size=1, max_size=5)


@given(
    WORDS,
    st.sampled_from(["a", "an", "the", "The"]),
    st.sampled_from(list(".,!?\"'()-;:")),
    st.integers(1, 4),
)
@settings(max_examples=200, deadline=None)
def test_exact_match_ignores_case_punctuation_articles_and_spacing(
    words: list[str], article: str, mark: str, gap: int
) -> None:
    plain = " ".join(words)
    dressed = f" {article} " + (" " * gap).join(word.upper() + mark for word in words)
    assert exact_match(dressed, plain) and exact_match(plain, dressed)
    assert not exact_match(plain + " zzzz1", plain)


@given(TEXTS)
@settings(max_examples=60, deadline=None)
def test_any_reply_is_answered(reply: str) -> None:
    for context in ("search", "gold"):
        observation, over, info = play(StarterQA(context=context), reply)
        assert observation and (over or context == "search")
        assert info["answered"] is (info["oracle"]["detail"]["answer"] != "")


def test_what_was_forgiven_is_recorded() -> None:
    env = StarterQA()
    _, _, info = play(env, "Search[Karsk]", "search[Karsk]", "Thought: x\nAction: Finish[y].")
    assert info["oracle"]["detail"]["leniencies"] == [
        {"step": 2, "used": ["case"]},
        {"step": 3, "used": ["ends", "lines", "thought"]},
    ]
    strict = make_task_env("StarterQA[lenient=none]")
    observation, info = strict.reset(options={"task": TASK})
    assert strict.suite == "StarterQA[lenient=none]" and "nothing else" in observation
    assert info["accepts_thoughts"] is False
    observation, _, over, _, info = strict.step("Finish[Farrow].")
    assert observation.startswith("This is no action.") and not over and info["feedback"] == observation
    assert make_task_env('StarterQA[lenient="case,ends"]').lenient == ("case", "ends")  # type: ignore[attr-defined]


# ---- bad input


def test_large_replies_are_quick() -> None:
    start = time.monotonic()
    million = "x" * 1_000_000
    for reply in (
        f"Finish[{million}]", f"Search[{million}]", f"Lookup[{million}]", million, "Search[" * 150_000,
        "Finish[x]\n" * 100_000, "[" * 1_000_000, "a[" * 500_000, "\n" * 1_000_000, "Search[]" * 125_000,
    ):  # fmt: skip
        for context in ("search", "none"):
            observation, _, info = play(StarterQA(context=context), "Search[Karsk]" if context == "search" else reply, *(
                [reply] if context == "search" else []
            ))  # fmt: skip
            assert len(observation) < 1000
            assert len(str(info["oracle"]["detail"]["answer"])) <= 2000
    assert time.monotonic() - start < 30


@pytest.mark.parametrize("key", ["id", "question", "answer"])
def test_a_blank_field_names_the_row(tmp_path: Path, key: str) -> None:
    env = HotPotQA(path=written(tmp_path, ROW, ROW | {"id": "q2", key: "  "}))
    with pytest.raises(DataError, match=rf"line 2: the field '{key}' is blank"):
        env.reset(seed=0)


def test_an_empty_context(tmp_path: Path) -> None:
    for context in ({"title": [], "sentences": []}, []):
        path = written(tmp_path, ROW | {"context": context})
        with pytest.raises(DataError, match="context|paragraph"):
            HotPotQA(path=path).reset(seed=0)
        with pytest.raises(DataError, match="line 1: context='gold' needs"):
            HotPotQA(path=path, context="gold").reset(seed=0)
        assert HotPotQA(path=path, context="none").reset(seed=0)[1]["task_id"] == "q1"
    missing = written(tmp_path, ROW | {"supporting_facts": {"title": ["A", "Z"], "sent_id": [0, 0]}})
    with pytest.raises(DataError, match="'Z'"):
        HotPotQA(path=missing, context="gold").reset(seed=0)


def test_a_page_without_text(tmp_path: Path) -> None:
    rows = written(tmp_path, ROW | {"context": {"title": ["A"], "sentences": [[]]}})
    assert play(HotPotQA(path=rows), "Search[A]", task="q1")[0] == "The page has no text."


def test_a_corpus_of_ones_own(tmp_path: Path) -> None:
    rows = written(tmp_path, {key: value for key, value in ROW.items() if key != "context"})
    own = tmp_path / "own.jsonl"
    own.write_text('{"title": "Hale", "text": "The Hale is a river. It is short."}\n')
    env = HotPotQA(path=rows, corpus=own)
    assert play(env, "Search[Hale]", task="q1")[0] == "The Hale is a river. It is short."
    Corpus.build(env.search_backend.paragraphs(), tmp_path / "own.sqlite")  # type: ignore[attr-defined]
    again = HotPotQA(path=rows, corpus=tmp_path / "own.sqlite")
    assert play(again, "Search[Hale]", task="q1")[0] == "The Hale is a river. It is short."
    assert again.search_backend.name == env.search_backend.name
    with pytest.raises(DataError, match="name a file of paragraphs with corpus="):
        HotPotQA(path=rows).reset(seed=0)


def test_another_corpus_is_another_fingerprint(tmp_path: Path) -> None:
    one = HotPotQA(path=written(tmp_path, ROW)).tasks.fingerprint
    changed = ROW | {"context": {"title": ["A"], "sentences": [["other"]]}}
    assert HotPotQA(path=written(tmp_path, changed)).tasks.fingerprint != one


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"context": "serch"}, "Did you mean 'search'"),
        ({"backend": "google"}, "corpus, wikipedia"),
        ({"config": "full"}, "distractor"),
        ({"split": "test"}, "validation, train"),
        ({"lenient": "case,typos"}, "typos"),
        ({"context": "none", "backend": "wikipedia"}, "context='search'"),
        ({"backend": "wikipedia", "corpus": "x"}, "backend='corpus'"),
        ({"server": "http://127.0.0.1/"}, "backend='wikipedia'"),
    ],
)
def test_bad_arguments(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(ConfigError, match=words):
        HotPotQA(**arguments)


def test_without_data_it_says_how_to_get_it(no_data: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    with pytest.raises(DataError, match=r"HotPotQA \(distractor, validation\) is not on this machine"):
        HotPotQA().reset(seed=0)
    with pytest.raises(DataError, match="the paper's 100"):
        hotpotqa_rows("sample")


@pytest.mark.parametrize(("config", "split"), [("distractor", "validation"), ("fullwiki", "train")])
def test_rows_of_the_hub(no_data: None, monkeypatch: pytest.MonkeyPatch, config: str, split: str) -> None:
    asked = []

    def hub_rows(repo: str, name: str, splits: tuple[str, ...]) -> list[dict[str, Any]]:
        asked.append((repo, name, splits))
        return [ROW]

    monkeypatch.setattr("reflexion_gym.data.locate.hub_rows", hub_rows)
    env = HotPotQA(config=config, split=split)
    assert play(env, "Search[C]", task="q1")[0] == "c."
    assert asked == [("hotpotqa/hotpot_qa", config, (split,))]
    assert env.tasks[0].source == "hub hotpotqa/hotpot_qa"


def test_threads_play_apart() -> None:
    envs = gym.make_vec("StarterQA", num_envs=4)
    _, info = envs.reset(seed=3)
    for action in ("Search[Karsk]", "Lookup[town]"):
        observations = envs.step([action] * 4)[0]
    assert len(set(observations)) == 1 and observations[0].startswith("(place 1 of 2)")
    envs.close()


def test_the_form_of_the_original_files(tmp_path: Path) -> None:
    row = {k: v for k, v in ROW.items() if k != "id"} | {
        "_id": "q9",
        "context": [["A", ["a1."]], ["B", ["b1."]]],
        "supporting_facts": [["A", 0]],
    }
    env = HotPotQA(path=written(tmp_path, row), context="gold")
    assert "A: a1.\n\nQuestion" in env.reset(options={"task": "q9"})[0]


# ---- copies


def test_copies_and_snapshots_go_on_alike() -> None:
    env = StarterQA()
    env.reset(options={"task": TASK})
    env.step("Search[Farrow]")
    env.step("Lookup[town]")
    copies = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    saved = env.snapshot()
    expected = [env.step("Lookup[town]"), env.step("Finish[Farrow]")]
    for other in copies:
        assert [other.step("Lookup[town]"), other.step("Finish[Farrow]")] == expected
    env.restore(saved)
    assert [env.step("Lookup[town]"), env.step("Finish[Farrow]")] == expected
    env.reset(options={"task": 0})
    with pytest.raises(ConfigError, match=TASK):
        env.restore(saved)


# ---- StarterQA


def test_the_bundled_questions_can_be_answered() -> None:
    env = StarterQA()
    kinds = [task.metadata["type"] for task in env.tasks]
    assert len(env.tasks) == 40 and kinds.count("bridge") == 28 and kinds.count("comparison") == 12
    for row, task in zip(env.rows()[0], env.tasks, strict=True):
        titles = row.values["supporting_facts"]["title"]
        assert len(set(titles)) == 2
        read = ""
        env.reset(options={"task": task.task_id})
        for title in titles:
            observation = env.step(f"Search[{title}]")[0]
            assert not observation.startswith("There is no page")
            read += observation
        answer = task.hidden["answer"]
        shown = read + " ".join(titles)
        assert answer in ("yes", "no", "fencing") or answer.lower() in shown.lower(), task.task_id
        assert env.step(f"Finish[{answer}]")[4]["oracle"]["success"]
