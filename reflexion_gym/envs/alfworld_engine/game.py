"""`NativeGame`: one ALFWorld game, played without the original engine."""

from __future__ import annotations

import functools
import json
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from reflexion_gym.data.house.names import entity_names
from reflexion_gym.envs.alfworld_engine.conditions import Binding, compile_bindings, compile_test
from reflexion_gym.envs.alfworld_engine.facts import Facts
from reflexion_gym.envs.alfworld_engine.pddl import Action, Condition, Domain, read_domain, read_problem
from reflexion_gym.envs.alfworld_engine.text_grammar import Entity, TextGrammar, read_grammar
from reflexion_gym.errors import DataError

__all__ = ["GameState", "NativeGame"]


@dataclass(frozen=True)
class _Schema:
    """An action of the domain, ready to be asked and carried out."""

    action: Action
    find: Callable[..., list[Binding]]
    names: tuple[str, ...]
    """the parameters without their question marks, as the texts name them"""


@dataclass(frozen=True)
class _Rules:
    """Domain and grammar, compiled: shared by all games that have the same two texts."""

    domain: Domain
    schemas: tuple[_Schema, ...]
    grammar: TextGrammar
    changing: frozenset[str]
    fixed_commands: frozenset[str]
    """actions whose command never changes for the same arguments"""


@functools.lru_cache(maxsize=64)
def _domain(text: str) -> tuple[Domain, tuple[_Schema, ...], frozenset[str]]:
    domain = read_domain(text)
    changing = frozenset(effect.atom.predicate for action in domain.actions for effect in action.effects)
    schemas = tuple(
        _Schema(
            action,
            compile_bindings(action.precondition, action.parameters, action=action, changing=changing),
            tuple(name.removeprefix("?") for name, _ in action.parameters),
        )
        for action in domain.actions
    )
    return domain, schemas, changing


@functools.lru_cache(maxsize=256)
def _rules(domain_text: str, grammar_text: str) -> _Rules:
    domain, schemas, changing = _domain(domain_text)
    grammar = read_grammar(grammar_text)
    missing = [schema.action.name for schema in schemas if schema.action.name not in grammar.actions]
    if missing:
        raise DataError(f"the text grammar has no action {missing[0]!r}, which the domain has")
    fixed = frozenset(
        name for name, text in grammar.actions.items() if grammar.static(text.template, changing)
    )
    return _Rules(domain, schemas, grammar, changing, fixed)


class GameState:
    """The state of a game being played: facts, and what the last step said."""

    __slots__ = ("admissible", "facts", "feedback", "moves", "won", "_commands")

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.feedback = ""
        self.admissible: tuple[str, ...] = ()
        self.won = False
        self.moves = 0
        self._commands: dict[str, tuple[_Schema, Binding]] = {}

    def copy(self) -> GameState:
        """Return an independent copy."""
        other = GameState(self.facts.copy())
        other.feedback, other.admissible, other.won = self.feedback, self.admissible, self.won
        other.moves, other._commands = self.moves, self._commands
        return other


class NativeGame:
    """One game: compiled rules, the objects' names, and the facts at the start. It never changes after loading.

    Thread-safe: a `GameState` belongs to one player, the game to all.

    Args:
        data: the content of a ``game.tw-pddl`` file: ``pddl_domain``, ``grammar``, ``pddl_problem`` and, where
            it has them, ``walkthrough`` and ``solvable``.
        source: where it came from, for messages.

    Raises:
        DataError: a field is missing, or a construct is not supported; the message names it.
    """

    def __init__(self, data: Mapping[str, Any], source: str = "game") -> None:
        for key in ("pddl_domain", "grammar", "pddl_problem"):
            if not isinstance(data.get(key), str):
                raise DataError(f"{source}: the field {key!r} is missing or not text")
        try:
            self._rules = _rules(data["pddl_domain"], data["grammar"])
            problem = read_problem(data["pddl_problem"])
        except DataError as error:
            raise DataError(f"{source}: {error}") from None
        self.walkthrough: tuple[str, ...] = tuple(data.get("walkthrough") or ())
        self.types = {**self._rules.domain.constants, **problem.objects}
        self.subtypes = _subtypes(self._rules.domain)
        self._objects = _by_type(self.types, self.subtypes)
        self._start = Facts(problem.facts)
        self._goal = compile_test(problem.goal)
        named = {argument for _, arguments in problem.facts for argument in arguments}
        self.entities = _entities(sorted(named), self.types)
        self._fixed: dict[tuple[str, Binding], str] = {}

    @classmethod
    def load(cls, text: str | bytes, source: str = "game") -> NativeGame:
        """Return the game of a file's content.

        Raises:
            DataError: not JSON, or see the class.
        """
        try:
            data = json.loads(text)
        except ValueError as error:
            raise DataError(f"{source}: not JSON: {error}") from None
        if not isinstance(data, dict):
            raise DataError(f"{source}: expected a JSON object")
        return cls(data, source)

    def reset(self) -> GameState:
        """Return the state at the start, with the introduction as its feedback."""
        state = GameState(self._start.copy())
        state.feedback = self._rules.grammar.render("#intro#", _View(self, state.facts), {})
        self._look_around(state)
        return state

    def step(self, state: GameState, command: str) -> None:
        """Carry out a command on the state. What is not admissible changes nothing."""
        found = state._commands.get(command.strip())
        if found is None:
            state.feedback = "Nothing happens."
            return
        schema, binding = found
        env = dict(zip(schema.names, binding, strict=True))
        self._apply(schema.action, state.facts, binding)
        text = self._rules.grammar.actions[schema.action.name].feedback
        state.feedback = self._rules.grammar.render(text, _View(self, state.facts), env)
        state.moves += 1
        self._look_around(state)

    def _apply(self, action: Action, facts: Facts, binding: Binding) -> None:
        env = dict(zip((name for name, _ in action.parameters), binding, strict=True))
        true: list[tuple[str, Binding]] = []
        false: list[tuple[str, Binding]] = []
        for effect in action.effects:
            if effect.condition.parts and not _compiled(effect.condition)(facts, self._objects, env):
                continue
            ground = (effect.atom.predicate, tuple([env.get(a, a) for a in effect.atom.arguments]))
            (true if effect.positive else false).append(ground)
        for predicate, arguments in false:
            if (predicate, arguments) not in true:
                facts.discard(predicate, arguments)
                facts.add(f"not_{predicate}", arguments)
        for predicate, arguments in true:
            facts.discard(f"not_{predicate}", arguments)
            facts.add(predicate, arguments)

    def _look_around(self, state: GameState) -> None:
        """Find out what can be done now, and whether the goal is reached."""
        facts, rules = state.facts, self._rules
        view = _View(self, facts)
        commands: dict[str, tuple[_Schema, Binding]] = {}
        for schema in rules.schemas:
            name = schema.action.name
            fixed = name in rules.fixed_commands
            for binding in schema.find(facts, self._objects):
                command = self._fixed.get((name, binding)) if fixed else None
                if command is None:
                    env = dict(zip(schema.names, binding, strict=True))
                    command = rules.grammar.render(rules.grammar.actions[name].template, view, env)
                    if fixed:
                        self._fixed[name, binding] = command
                commands.setdefault(command, (schema, binding))
        state._commands = commands
        state.admissible = tuple(sorted(commands))
        state.won = self._goal(facts, self._objects, {})


@functools.lru_cache(maxsize=1024)
def _compiled(condition: Condition) -> Callable[..., bool]:
    return compile_test(condition)


class _View:
    """A game and a state of it, as the text grammar sees them."""

    __slots__ = ("entities", "facts", "subtypes", "types")

    def __init__(self, game: NativeGame, facts: Facts) -> None:
        self.facts = facts
        self.entities = game.entities
        self.types = game.types
        self.subtypes = game.subtypes


def _subtypes(domain: Domain) -> dict[str, frozenset[str]]:
    """Return every type with all types below it, itself included."""
    below: dict[str, set[str]] = {"object": {"object"}}
    for kind in domain.supertypes:
        ancestor, seen = kind, {kind}
        below.setdefault(kind, set()).add(kind)
        while ancestor in domain.supertypes and domain.supertypes[ancestor] not in seen:
            ancestor = domain.supertypes[ancestor]
            seen.add(ancestor)
            below.setdefault(ancestor, {ancestor}).add(kind)
    return {kind: frozenset(kinds) for kind, kinds in below.items()}


def _by_type(types: Mapping[str, str], subtypes: Mapping[str, frozenset[str]]) -> dict[str, Any]:
    groups: dict[str, list[str]] = defaultdict(list)
    for name, kind in types.items():
        groups[kind].append(name)
    result: dict[str, Any] = defaultdict(tuple)
    for kind, below in subtypes.items():
        members = tuple(name for each in sorted(below) for name in groups.get(each, ()))
        result[kind] = members
    sets: dict[str, Any] = _Sets(result)
    return sets


class _Sets(dict[str, Any]):
    """Objects by type; ``"set of " + type`` gives the same as a set. An unknown type has no objects."""

    def __missing__(self, key: str) -> Any:
        if key.startswith("set of "):
            value: Any = frozenset(self.get(key.removeprefix("set of "), ()))
        else:
            value = ()
        self[key] = value
        return value


def _entities(ids: list[str], types: Mapping[str, str]) -> dict[str, Entity]:
    return {each: Entity(each, name, types.get(each, "object")) for each, name in entity_names(ids).items()}
