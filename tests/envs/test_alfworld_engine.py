"""The native engine: its parsers, its errors, and that it is equal to the original engine."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reflexion_gym.data.alfworld import GameFile, alfworld_games, bundled_games
from reflexion_gym.data.house import generate_game
from reflexion_gym.envs.alfworld_engine import NativeGame
from reflexion_gym.envs.alfworld_engine.facts import Facts
from reflexion_gym.envs.alfworld_engine.pddl import read_domain, read_problem
from reflexion_gym.envs.alfworld_engine.text_grammar import read_grammar
from reflexion_gym.envs.alfworld_style import other_spelling
from reflexion_gym.errors import DataError

ODD = [
    "",
    "look ",
    "  inventory",
    "go to nowhere 9",
    "put x in/on y",
    "think: hm",
    "GO TO desk 1",
    "help",
    "look\nlook",
    "move a to b",
]


def game(**changes: Any) -> dict[str, Any]:
    return {**generate_game("put", seed=1)[1], **changes}


@pytest.mark.parametrize("key", ["pddl_domain", "grammar", "pddl_problem"])
def test_a_missing_field_is_named(key: str) -> None:
    data = game()
    del data[key]
    with pytest.raises(DataError, match=key):
        NativeGame(data, "some/game")


@pytest.mark.parametrize(
    ("domain", "words"),
    [
        ("(define (domain d) (:derived (p) (q)))", ":derived"),
        ("(define (domain d) (:action a :parameters () :effect (forall (?x - t) (p ?x))))", "forall"),
        ("(define (domain d) (:action a :parameters () :precondition (imply (p) (q)) :effect (p)))", "imply"),
        ("(define (domain d", "ends before its last bracket"),
        ("hello", "begins with"),
    ],
)
def test_what_is_not_supported_is_named(domain: str, words: str) -> None:
    with pytest.raises(DataError, match=words):
        read_domain(domain)


@pytest.mark.parametrize(
    ("grammar", "words"),
    [
        ('grammar :: """{"a": [{"rhs": "{__import__(1)}"}]}""";', "does not support the expression"),
        ('grammar :: """{"a": [{"rhs": "x", "condition": "nonsense"}]}""";', "cannot read the condition"),
        ('grammar :: """{not json}""";', "not JSON"),
        ('action look {\n template :: "look";\n}', "needs a template and a feedback"),
        ("what is this", "cannot read the grammar"),
    ],
)
def test_grammar_errors(grammar: str, words: str) -> None:
    with pytest.raises(DataError, match=words):
        read_grammar(grammar)


def test_a_grammar_must_have_every_action() -> None:
    data = game()
    with pytest.raises(DataError, match="no action 'look'"):
        NativeGame({**data, "grammar": data["grammar"].replace("action look", "action peek")})


def test_problem_without_goal() -> None:
    with pytest.raises(DataError, match=":goal"):
        read_problem("(define (problem p) (:init))")


@given(st.text(alphabet="()?-; abc\n:define", max_size=60))
@settings(max_examples=200)
def test_the_parser_raises_only_data_errors(text: str) -> None:
    for read in (read_domain, read_problem):
        try:
            read(text)
        except DataError:
            pass


@given(
    st.lists(
        st.tuples(
            st.booleans(), st.sampled_from("pq"), st.tuples(st.sampled_from("ab"), st.sampled_from("ab"))
        ),
        max_size=30,
    )
)
def test_facts_agree_with_a_plain_set_and_copies_stay_apart(changes: list) -> None:
    facts, plain = Facts(), set()
    copies = []
    for add, predicate, arguments in changes:
        copies.append((facts.copy(), set(plain)))
        if add:
            facts.add(predicate, arguments)
            plain.add((predicate, arguments))
        else:
            facts.discard(predicate, arguments)
            plain.discard((predicate, arguments))
    for some, expected in [*copies, (facts, plain)]:
        assert {(p, a) for p in "pq" for a in some.all(p)} == expected
        for place in (0, 1):
            found = {(p, a) for p in "pq" for value in "ab" for a in some.where(p, place, value)}
            assert found == expected


# ---- equality with the original engine ---------------------------------------------------------------


def compare(file: GameFile, walkthrough: list[str], steps: int) -> None:
    """Play the walkthrough, then seeded random actions, valid and not, on both engines; all must be the same."""
    from reflexion_gym.envs.alfworld_engine.textworld_game import load_textworld

    theirs, native = load_textworld(file.read(), file.source), NativeGame.load(file.read(), file.source)
    rng = random.Random(file.task_id)

    def same(command: str) -> None:
        ours = (state.feedback, state.admissible, state.won)
        assert (theirs.feedback, theirs.admissible, theirs.won) == ours, (file.task_id, command)

    for commands in (walkthrough, [None] * steps):
        theirs.reset()
        state = native.reset()
        same("reset")
        for command in commands:
            if command is None:
                command = rng.choice(state.admissible) if rng.random() < 0.85 else rng.choice(ODD)
            theirs.step(command)
            native.step(state, command)
            same(command)
        if commands is walkthrough:
            assert state.won, file.task_id


def walkthroughs() -> dict[str, list[str]]:
    return {file.task_id: json.loads(file.read())["walkthrough"] for file in alfworld_games()[0]}


def spelled(commands: list[str], grammar: str) -> list[str]:
    return [other_spelling(c) if grammar == "put" and c.startswith("move ") else c for c in commands]


@pytest.mark.slow
@pytest.mark.parametrize("grammar", ["move", "put"])
def test_native_equals_textworld_on_twelve_games(real_data: Path, grammar: str) -> None:
    pytest.importorskip("textworld", reason="the extra `alfworld` is not installed")
    games = [
        file for file in alfworld_games(grammar=grammar)[0] if json.loads(file.read()).get("solvable") is True
    ]
    known = walkthroughs()
    for file in games[::12][:12]:
        compare(file, spelled(known[file.task_id], grammar), 60)


@pytest.mark.slow
def test_native_equals_textworld_on_the_bundled_games() -> None:
    pytest.importorskip("textworld", reason="the extra `alfworld` is not installed")
    for file in bundled_games():
        compare(file, json.loads(file.read())["walkthrough"], 40)


@pytest.mark.slow
def test_the_cached_original_equals_the_stock_original(real_data: Path) -> None:
    textworld = pytest.importorskip("textworld", reason="the extra `alfworld` is not installed")
    from textworld.envs.pddl.pddl import PddlEnv

    from reflexion_gym.data.house.names import entity_names
    from reflexion_gym.envs.alfworld_engine.textworld_game import load_textworld

    for file in alfworld_games()[0][::45]:
        data = json.loads(file.read())
        argv, stdout = list(sys.argv), sys.stdout
        cached = load_textworld(file.read())
        assert (sys.argv, sys.stdout) == (argv, stdout)
        stock = PddlEnv(textworld.EnvInfos(admissible_commands=True, won=True))
        stock.load(data)
        names = entity_names(info.id for info in stock._entity_infos.values())
        for info in stock._entity_infos.values():
            info.name = names[info.id]
        state = stock.reset()
        cached.reset()
        for command in [*data["walkthrough"], "look", "nonsense", "inventory"]:
            assert (cached.feedback, list(cached.admissible)) == (
                state.feedback,
                state["admissible_commands"],
            )
            state = stock.step(command)[0]
            cached.step(command)
        assert cached.feedback == state.feedback and cached.won == state["won"]
        sys.argv, sys.stdout = argv, stdout


@pytest.mark.slow
def test_the_original_engine_as_an_env(real_data: Path) -> None:
    pytest.importorskip("textworld", reason="the extra `alfworld` is not installed")
    import copy
    from concurrent.futures import ThreadPoolExecutor

    from reflexion_gym.registration import make_task_env

    def play(number: int) -> bool:
        env = make_task_env("ALFWorld", engine="textworld")
        env.reset(options={"task": number})
        commands = env.current_task.hidden["walkthrough"].split(" > ")
        env.step(commands[0])
        env = copy.deepcopy(env)
        return [env.step(command)[2] for command in commands[1:]][-1]

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(play, (0, 40, 80, 120)))


def test_without_textworld_the_message_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    from reflexion_gym.envs.alfworld_engine import textworld_game
    from reflexion_gym.errors import ToolchainError

    monkeypatch.setitem(sys.modules, "textworld", None)
    monkeypatch.setitem(sys.modules, "textworld.envs.pddl.pddl", None)
    textworld_game._environment_class.cache_clear()
    with pytest.raises(ToolchainError, match="alfworld"):
        textworld_game.TextWorldGame(game())
    textworld_game._environment_class.cache_clear()
