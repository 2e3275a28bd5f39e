"""The text grammar inside a game file: templates of commands and feedback, compiled into functions."""

from __future__ import annotations

import ast
import json
import re
import textwrap
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from reflexion_gym.envs.alfworld_engine.facts import Facts
from reflexion_gym.errors import DataError

__all__ = ["ActionText", "Entity", "TextGrammar", "World", "read_grammar"]

_PARTS = re.compile(
    r'\s*(?:grammar\s*::\s*"""(?P<grammar>.*?)"""\s*;?|action\s+(?P<action>\w+)\s*\{(?P<body>.*?)\n\}|(?P<comment>#[^\n]*|//[^\n]*))',
    re.DOTALL,
)
_FIELD = re.compile(r'(\w+)\s*::\s*("""(?:.*?)"""|"(?:[^"\\]|\\.)*")\s*;', re.DOTALL)
_SYMBOL = re.compile(
    r"\[\{(?P<list>[^{}]*)\}\]|\{(?P<one>[^{}]*)\}|#(?P<rule>[^#\n]+)#|(?P<text>[^\[\]{}#]+)", re.DOTALL
)
_PREDICATE = re.compile(r"\s*(\w+)\(([^()]*)\)\s*")

Env = dict[str, str]
Render = Callable[["World", Env], list[str]]


@dataclass(frozen=True)
class Entity:
    """What texts may say of an object."""

    id: str
    name: str
    type: str
    definite: str = "the"
    indefinite: str = "a"


class World(Protocol):
    """What a grammar needs to see of a game."""

    @property
    def facts(self) -> Facts:
        """What is true now."""

    @property
    def entities(self) -> Mapping[str, Entity]:
        """The objects by id."""

    @property
    def types(self) -> Mapping[str, str]:
        """The type of every object."""

    @property
    def subtypes(self) -> Mapping[str, frozenset[str]]:
        """Every type with the types below it."""


@dataclass(frozen=True)
class ActionText:
    """The command and the feedback of an action, as templates."""

    template: str
    feedback: str


@dataclass(frozen=True)
class _Rule:
    condition: _Query | None
    render: Render


class TextGrammar:
    """Rules of text. Each rule takes the first of its alternatives whose condition holds."""

    def __init__(
        self, rules: Mapping[str, list[Mapping[str, Any]]], actions: Mapping[str, ActionText]
    ) -> None:
        self.actions = dict(actions)
        self._source = rules
        self._rules: dict[str, list[_Rule]] = {}
        self._templates: dict[str, Render] = {}
        # everything is compiled now, so that what is not supported is said when the game is loaded
        for name, alternatives in rules.items():
            self._rules[name] = [
                _Rule(
                    _query(rule["condition"]) if rule.get("condition") else None, self._compile(rule["rhs"])
                )
                for rule in alternatives
            ]

    def render(self, template: str, world: World, env: Mapping[str, str]) -> str:
        """Return the text of a template.

        Args:
            template: such as ``"#intro#"`` or ``"open {r}"``.
            world: the game's state.
            env: objects by the names of the variables.
        """
        compiled = self._templates.get(template)
        if compiled is None:
            compiled = self._templates[template] = self._compile(template)
        return "".join(compiled(world, dict(env)))

    def static(self, template: str, changing: frozenset[str]) -> bool:
        """Whether a template's text depends on no predicate that any action changes."""
        if "#" in template:
            return False
        queries = [
            match["list"] or match["one"]
            for match in _SYMBOL.finditer(template)
            if match["list"] or match["one"]
        ]
        used = {name for query in queries for name, _ in _PREDICATE.findall(query.partition("|")[2])}
        return not {name.removeprefix("not_") for name in used} & changing

    def _compile(self, text: str) -> Render:
        parts: list[Render] = []
        place = 0
        # like the original: white space at the start of a template is lost, and so are tabs before a text
        text = text.replace("\\n", "\n").lstrip()
        while place < len(text):
            match = _SYMBOL.match(text, place)
            if match is None:
                break  # the original drops the rest of a template that it cannot read, too
            place = match.end()
            if match["text"] is not None:
                parts.append(_constant(match["text"].lstrip("\t")))
            elif match["rule"] is not None:
                parts.append(self._rule(match["rule"]))
            else:
                expression, bar, given = (match["list"] or match["one"] or "").partition("|")
                element = self._element(expression.strip())
                query = _query(given) if bar else None
                parts.append(
                    self._join(element, query) if match["list"] is not None else _spread(element, query)
                )

        def render(world: World, env: Env) -> list[str]:
            return [piece for part in parts for piece in part(world, env)]

        return render

    def _element(self, expression: str) -> Render:
        if expression.startswith("#") and expression.endswith("#"):
            return self._rule(expression[1:-1])
        return _expression(expression)

    def _rule(self, name: str) -> Render:
        if name not in self._source and name not in ("list_empty", "list_separator", "list_last_separator"):
            known = name in self._source
            if not known:
                return _missing(name)

        def render(world: World, env: Env) -> list[str]:
            for rule in self._rules[name]:
                if rule.condition is None or next(rule.condition(world, env), None) is not None:
                    return rule.render(world, env)
            raise DataError(f"no alternative of the text rule {name!r} applies")

        return render

    def _join(self, element: Render, query: _Query | None) -> Render:
        empty, separator, last = (
            self._rule(n) for n in ("list_empty", "list_separator", "list_last_separator")
        )

        def render(world: World, env: Env) -> list[str]:
            items = ["".join(element(world, each)) for each in (query(world, env) if query else [env])]
            if not items:
                return empty(world, env)
            if len(items) == 1:
                return items
            between = "".join(separator(world, env))
            return [between.join(items[:-1]), *last(world, env), items[-1]]

        return render


def _missing(name: str) -> Render:
    def render(world: World, env: Env) -> list[str]:
        raise DataError(f"the text grammar has no rule {name!r}")

    return render


def _constant(text: str) -> Render:
    pieces = [text]
    return lambda world, env: pieces


def _spread(element: Render, query: _Query | None) -> Render:
    if query is None:
        return element
    return lambda world, env: [piece for each in query(world, env) for piece in element(world, each)]


def _expression(source: str) -> Render:
    """Compile ``o.indefinite + ' ' + o.name``: attributes of variables, texts, ``+`` and ``or``; nothing else."""
    try:
        tree = ast.parse(source, mode="eval").body
    except SyntaxError:
        raise DataError(f"the native engine cannot read the expression {source!r}") from None
    value = _value(tree, source)

    def render(world: World, env: Env) -> list[str]:
        return [value(world.entities, env)]

    return render


def _value(node: ast.expr, source: str) -> Callable[[Mapping[str, Entity], Env], str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        text = node.value
        return lambda entities, env: text
    if isinstance(node, ast.Name):
        name = node.id
        return lambda entities, env: entities[env[name]].name
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        name, attribute = node.value.id, node.attr
        if attribute in ("id", "name", "type", "definite", "indefinite"):
            return lambda entities, env: str(getattr(entities[env[name]], attribute))
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left, right = _value(node.left, source), _value(node.right, source)
        return lambda entities, env: left(entities, env) + right(entities, env)
    if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or):
        options = [_value(part, source) for part in node.values]
        return lambda entities, env: (
            next((text for option in options[:-1] if (text := option(entities, env))), None)
            or options[-1](entities, env)
        )
    raise DataError(f"the native engine does not support the expression {source!r}")


@dataclass(frozen=True)
class _Query:
    """A conjunction of predicates; its answers come in the order of the predicates and of the objects' ids."""

    predicates: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]

    def __call__(self, world: World, env: Env) -> Iterator[Env]:
        return self._answers(world, dict(env), set(env.values()), 0)

    def _answers(self, world: World, env: Env, used: set[str], depth: int) -> Iterator[Env]:
        if depth == len(self.predicates):
            yield dict(env)
            return
        predicate, parameters = self.predicates[depth]
        candidates: Any = None
        for place, (name, _) in enumerate(parameters):
            if name in env:
                candidates = world.facts.where(predicate, place, env[name])
                break
        if candidates is None:
            candidates = world.facts.all(predicate)
        for arguments in sorted(candidates) if len(candidates) > 1 else candidates:
            if len(arguments) != len(parameters):
                continue
            new: list[str] = []
            for (name, kind), value in zip(parameters, arguments, strict=True):
                known = env.get(name)
                if known is None:
                    # two variables never stand for the same object
                    if value in used or world.types.get(value) not in world.subtypes.get(
                        kind, frozenset((kind,))
                    ):
                        break
                    env[name] = value
                    used.add(value)
                    new.append(name)
                elif known != value:
                    break
            else:
                yield from self._answers(world, env, used, depth + 1)
            for name in new:
                used.discard(env.pop(name))


def _query(text: str) -> _Query:
    predicates = []
    for part in text.split("&"):
        match = _PREDICATE.fullmatch(part)
        if match is None:
            raise DataError(f"the native engine cannot read the condition {text!r}")
        pairs = [argument.partition(":") for argument in match[2].split(",") if argument.strip()]
        predicates.append(
            (match[1], tuple((name.strip(), kind.strip() or name.strip()) for name, _, kind in pairs))
        )
    return _Query(tuple(predicates))


def read_grammar(text: str) -> TextGrammar:
    """Return the grammar of a game file.

    Raises:
        DataError: malformed, or a construct that the native engine does not support (named in the message).
    """
    rules: dict[str, list[Mapping[str, Any]]] = {}
    actions: dict[str, ActionText] = {}
    place = 0
    while place < len(text):
        match = _PARTS.match(text, place)
        if match is None:
            if text[place:].strip():
                raise DataError(f"the native engine cannot read the grammar at {text[place:].strip()[:60]!r}")
            break
        place = match.end()
        if match["grammar"] is not None:
            rules.update(_rules(match["grammar"]))
        elif match["action"] is not None:
            fields = dict(_FIELD.findall(match["body"]))
            if "template" not in fields or "feedback" not in fields:
                raise DataError(
                    f"the action {match['action']!r} of the grammar needs a template and a feedback"
                )
            actions[match["action"].lower()] = ActionText(fields["template"][1:-1], fields["feedback"][1:-1])
            if "grammar" in fields:
                lines = fields["grammar"][3:-3].split("\n")
                rules.update(_rules("\n".join(line for line in lines if not line.lstrip().startswith("#"))))
    return TextGrammar(rules, actions)


def _rules(text: str) -> dict[str, list[Mapping[str, Any]]]:
    try:
        found = json.loads(textwrap.dedent(text))
    except ValueError as error:
        raise DataError(f"the rules of a text grammar are not JSON: {error}") from None
    return dict(found)
