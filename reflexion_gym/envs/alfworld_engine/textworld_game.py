"""`TextWorldGame`: the same games on the original engine, made fast by remembering what never changes."""

from __future__ import annotations

import copy
import functools
import importlib.util
import json
import re
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import ModuleType
from typing import Any

from reflexion_gym.data.house.names import entity_names
from reflexion_gym.envs.alfworld_engine.pddl import read_domain
from reflexion_gym.errors import DataError, ToolchainError

__all__ = ["TextWorldGame"]

#: TextWorld's parsers and its planner library are not thread-safe
_LOCK = threading.RLock()
_TRANSLATIONS = 16


class TextWorldGame:
    """One game on TextWorld's engine. Unlike the native engine's, its state cannot be copied.

    What TextWorld works out again at every step and reset, although it depends on the game file alone (parsed
    templates and conditions, the planner's translation), is remembered. It is remembered in private copies of
    TextWorld's modules: the installed package behaves as before. One lock for the process serialises all calls.

    Args:
        data: the content of a ``game.tw-pddl`` file.
        source: where it came from, for messages.

    Raises:
        ToolchainError: `textworld` with its PDDL part is not installed.
        DataError: a field is missing.
    """

    def __init__(self, data: Mapping[str, Any], source: str = "game") -> None:
        for key in ("pddl_domain", "grammar", "pddl_problem"):
            if not isinstance(data.get(key), str):
                raise DataError(f"{source}: the field {key!r} is missing or not text")
        self.walkthrough: tuple[str, ...] = tuple(data.get("walkthrough") or ())
        self._data = dict(data)
        with _LOCK, _left_alone():
            self._env = _environment_class()()
            self._env.load(self._data)
            names = entity_names(info.id for info in self._env._entity_infos.values())
            for info in self._env._entity_infos.values():
                info.name = names[info.id]
        self.feedback = ""
        self.admissible: tuple[str, ...] = ()
        self.won = False
        self.moves = 0

    def reset(self) -> None:
        """Begin the game again."""
        with _LOCK, _left_alone():
            self._take(self._env.reset())
        self.moves = 0

    def step(self, command: str) -> None:
        """Carry out a command."""
        with _LOCK, _left_alone():
            state, _, _ = self._env.step(command)
            self._take(state)
        self.moves = self._env._moves

    def _take(self, state: Any) -> None:
        self.feedback = state.feedback
        self.admissible = tuple(state["admissible_commands"])
        self.won = bool(state["won"])


@contextmanager
def _left_alone() -> Iterator[None]:
    """Put `sys.argv` and the standard output back: the planner's translator replaces both."""
    argv, stdout = sys.argv, sys.stdout
    try:
        yield
    finally:
        sys.argv, sys.stdout = argv, stdout


def _private(name: str) -> Any:
    """Return a second, private copy of a module, which can be changed without changing the installed one."""
    spec = importlib.util.find_spec(name)
    if spec is None or spec.loader is None:
        raise ImportError(name)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@functools.cache
def _environment_class() -> Any:
    try:
        import fast_downward
        import textworld
        from textworld.envs.pddl.pddl import PddlEnv
        from textworld.logic import Rule

        textgen, logic = _private("textworld.envs.pddl.textgen"), _private("textworld.envs.pddl.logic")
    except ImportError as error:
        raise ToolchainError(
            f"engine='textworld' needs TextWorld with its PDDL part ({error}): "
            "pip install \"reflexion-gym[alfworld]\" (it needs g++ and make), or use engine='native'"
        ) from None

    textgen._parse_and_convert = _fresh_copies(textgen._parse_and_convert)
    textgen.copy_context = _copy_context
    textgen.Symbol.copy = _copy_symbol
    textgen.deepcopy = _copy_symbols
    textgen.Rule = _RememberingRule(Rule)
    logic.ContextSensitiveGrammar = textgen.ContextSensitiveGrammar
    logic._parse_and_convert = functools.lru_cache(maxsize=64)(logic._parse_and_convert)
    logic.fast_downward = _RememberingTranslator(fast_downward)

    class CachedPddlEnv(PddlEnv):
        """TextWorld's environment on the private modules."""

        def __init__(self) -> None:
            super().__init__(textworld.EnvInfos(admissible_commands=True, won=True))

        def load(self, data: Mapping[str, Any]) -> None:
            self._game_file, self._game_data = None, data
            self._commands: dict[tuple[Any, ...], str] = {}
            self.walkthrough = data.get("walkthrough")
            self._logic = _game_logic(logic, data["pddl_domain"], data["grammar"])
            self._pddl_state = logic.PddlState(self.downward_lib, data["pddl_problem"], self._logic)
            self._entity_infos = self._get_entity_infos()

        def _gather_infos(self) -> None:
            """Fill in what is asked for, and derive each command once: names and rooms never change."""
            self.state["won"] = self._pddl_state.check_goal()
            self.state["lost"] = False
            actions = self.state["_valid_actions"] = list(self._pddl_state.all_applicable_actions())
            self.state["_valid_commands"] = [self._command(action) for action in actions]
            self.state["admissible_commands"] = sorted(set(self.state["_valid_commands"]))

        def _command(self, action: Any) -> str:
            key = (action.name, *(variable.name for variable in action.mapping.values()))
            command = self._commands.get(key)
            if command is not None:
                return command
            context = {
                "state": self._pddl_state,
                "facts": list(self._pddl_state.facts),
                "variables": {ph.name: self._entity_infos[var.name] for ph, var in action.mapping.items()},
                "mapping": action.mapping,
                "entity_infos": self._entity_infos,
            }
            fixed = _unconditional(action.command_template, _changing(self._game_data["pddl_domain"]))
            names = {name: info.name for name, info in self._entity_infos.items()}
            action.command_template = self._logic.grammar.derive(action.command_template, context)
            command = str(action.format_command(names))
            if fixed:
                self._commands[key] = command
            return command

        def reset(self) -> Any:
            from textworld.envs.pddl import pddl

            original = pddl.pddl_logic
            pddl.pddl_logic = logic  # the state is built through this name; the lock is held
            try:
                return super().reset()
            finally:
                pddl.pddl_logic = original

    return CachedPddlEnv


@functools.lru_cache(maxsize=64)
def _game_logic(logic: ModuleType, domain: str, grammar: str) -> Any:
    return logic.GameLogic(domain=domain, grammar=grammar)


@functools.lru_cache(maxsize=64)
def _changing(domain: str) -> frozenset[str]:
    """Return the predicates that actions change."""
    return frozenset(
        effect.atom.predicate for action in read_domain(domain).actions for effect in action.effects
    )


@functools.lru_cache(maxsize=1024)
def _unconditional(template: str, changing: frozenset[str]) -> bool:
    """Whether a command's text asks for no predicate that any action changes, and for no rule of the grammar."""
    asked = {name.removeprefix("not_") for name in re.findall(r"(\w+)\(", template.partition("|")[2])}
    return "#" not in template and not asked & changing


def _fresh_copies(parse: Any) -> Any:
    """Remember what a text parses to, and give out fresh symbols each time: they carry a context."""
    parsed = functools.lru_cache(maxsize=4096)(lambda text, rule_name: parse(text, rule_name=rule_name))

    def parse_again(text: str, rule_name: str = "symbols", **_: Any) -> Any:
        return _copy_symbols(parsed(text, rule_name))

    return parse_again


def _copy_symbols(value: Any) -> Any:
    if isinstance(value, list):
        return [_copy_symbols(each) for each in value]
    fresh = copy.copy(value)
    for part in ("symbol", "expression"):  # a list holds a conditional symbol, which holds an expression
        inner = getattr(fresh, part, None)
        if inner is not None and not isinstance(inner, str):
            setattr(fresh, part, _copy_symbols(inner))
    return fresh


def _copy_symbol(symbol: Any, context: Any) -> Any:
    fresh = _copy_symbols(symbol)
    fresh.context = _copy_context(context)
    return fresh


def _copy_context(context: Any) -> Any:
    """Copy a context one level deep: what is in it is never changed in place."""
    return {**context, "variables": dict(context["variables"]), "mapping": dict(context["mapping"])}


class _RememberingRule:
    """Stands for TextWorld's `Rule` in the private module, and remembers parsed conditions."""

    def __init__(self, rule: Any) -> None:
        self.parse_conjunctive_query = functools.lru_cache(maxsize=4096)(rule.parse_conjunctive_query)


class _RememberingTranslator:
    """Stands for `fast_downward` in the private module, and remembers the translations of the last games."""

    def __init__(self, module: Any) -> None:
        self._module = module
        self._translate = functools.lru_cache(maxsize=_TRANSLATIONS)(self._translated)

    def _translated(self, domain: str, problem: str) -> Any:
        return self._module.pddl2sas(domain, problem, verbose=False)

    def pddl2sas(self, domain: str, problem: str, verbose: bool = False, optimize: bool = False) -> Any:
        # the optimised translation is for the planner's expert, which is never asked here
        return self._translate(domain, problem)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._module, name)


def load_textworld(text: str | bytes, source: str = "game") -> TextWorldGame:
    """Return the game of a file's content on the original engine.

    Raises:
        DataError: not JSON, or see the class.
    """
    try:
        data = json.loads(text)
    except ValueError as error:
        raise DataError(f"{source}: not JSON: {error}") from None
    return TextWorldGame(data, source)
