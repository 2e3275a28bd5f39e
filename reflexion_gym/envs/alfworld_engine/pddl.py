"""The subset of PDDL that ALFWorld's domains and problems are written in, as records."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from reflexion_gym.errors import DataError

__all__ = ["Action", "Atom", "Condition", "Domain", "Effect", "Problem", "read_domain", "read_problem"]

_TOKEN = re.compile(r";[^\n]*|[()]|[^\s();]+")


@dataclass(frozen=True)
class Atom:
    """A predicate with arguments: variables (``?x``) or names of objects."""

    predicate: str
    arguments: tuple[str, ...]


@dataclass(frozen=True)
class Condition:
    """A formula. `kind` is ``atom``, ``not``, ``and``, ``or``, ``exists``, ``forall`` or ``=``."""

    kind: str
    atom: Atom | None = None
    parts: tuple[Condition, ...] = ()
    variables: tuple[tuple[str, str], ...] = ()
    """the quantified variables with their types"""


@dataclass(frozen=True)
class Effect:
    """Makes an atom true or false where a condition holds."""

    condition: Condition
    atom: Atom
    positive: bool


@dataclass(frozen=True)
class Action:
    """An action schema."""

    name: str
    parameters: tuple[tuple[str, str], ...]
    precondition: Condition
    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class Domain:
    """Types with their supertypes, constants, and action schemas."""

    supertypes: dict[str, str]
    constants: dict[str, str]
    actions: tuple[Action, ...]


@dataclass(frozen=True)
class Problem:
    """Objects with their types, the facts at the start, and the goal."""

    objects: dict[str, str]
    facts: tuple[tuple[str, tuple[str, ...]], ...]
    goal: Condition


TRUE = Condition("and")


def read_domain(text: str) -> Domain:
    """Return the domain.

    Raises:
        DataError: malformed, or a construct that the native engine does not support (named in the message).
    """
    body = _definition(text, "domain")
    supertypes: dict[str, str] = {}
    constants: dict[str, str] = {}
    actions = []
    for part in body:
        head = part[0] if part else ""
        if head == ":types":
            supertypes.update(_typed(part[1:]))
        elif head == ":constants":
            constants.update(_typed(part[1:]))
        elif head == ":action":
            actions.append(_action(part))
        elif head not in ("domain", ":requirements", ":predicates", ":functions"):
            raise DataError(f"the native engine does not support {head!r} in a PDDL domain")
    return Domain(supertypes, constants, tuple(actions))


def read_problem(text: str) -> Problem:
    """Return the problem. Numeric facts (distances, costs) are left out: no text and no rule uses them.

    Raises:
        DataError: malformed, or a construct that the native engine does not support.
    """
    objects: dict[str, str] = {}
    facts: dict[tuple[str, tuple[str, ...]], None] = {}
    goal = None
    for part in _definition(text, "problem"):
        head = part[0] if part else ""
        if head == ":objects":
            objects.update(_typed(part[1:]))
        elif head == ":init":
            for fact in part[1:]:
                if not isinstance(fact, list) or not fact:
                    raise DataError(f"malformed fact in a PDDL problem: {fact!r}")
                if fact[0] == "=":
                    continue
                if not all(isinstance(item, str) for item in fact):
                    raise DataError(f"the native engine does not support the initial fact {fact!r}")
                facts[fact[0], tuple(fact[1:])] = None
        elif head == ":goal":
            goal = _condition(part[1])
        elif head not in ("problem", ":domain", ":metric"):
            raise DataError(f"the native engine does not support {head!r} in a PDDL problem")
    if goal is None:
        raise DataError("a PDDL problem needs a :goal")
    return Problem(objects, tuple(facts), goal)


def _definition(text: str, kind: str) -> list[Any]:
    tokens = (token for token in _TOKEN.findall(text.lower()) if not token.startswith(";"))
    try:
        if next(tokens) != "(":
            raise DataError(f"a PDDL {kind} begins with '(define'")
        tree = _list(tokens)
    except StopIteration:
        raise DataError(f"a PDDL {kind} ends before its last bracket") from None
    if not tree or tree[0] != "define" or not all(isinstance(part, list) for part in tree[1:]):
        raise DataError(f"a PDDL {kind} begins with '(define'")
    return tree[1:]


def _list(tokens: Iterator[str]) -> list[Any]:
    stack: list[list[Any]] = [[]]
    while True:
        token = next(tokens)
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            if not stack:
                return done
            stack[-1].append(done)
        else:
            stack[-1].append(token)


def _typed(items: Sequence[Any]) -> list[tuple[str, str]]:
    """Return (name, type) pairs of a list such as ``a b - room c``; without a type it is ``object``."""
    pairs: list[tuple[str, str]] = []
    names: list[str] = []
    place = 0
    while place < len(items):
        if items[place] == "-":
            if place + 1 >= len(items) or not isinstance(items[place + 1], str):
                raise DataError(f"the native engine does not support the type {items[place + 1 :][:1]!r}")
            pairs += [(name, items[place + 1]) for name in names]
            names = []
            place += 2
        else:
            if not isinstance(items[place], str):
                raise DataError(f"malformed list of names: {items[place]!r}")
            names.append(items[place])
            place += 1
    return pairs + [(name, "object") for name in names]


def _action(part: list[Any]) -> Action:
    fields = {part[place]: part[place + 1] for place in range(2, len(part) - 1, 2)}
    unknown = set(fields) - {":parameters", ":precondition", ":effect"}
    if unknown:
        raise DataError(
            f"the native engine does not support {sorted(unknown)[0]!r} in the action {part[1]!r}"
        )
    effects = tuple(_effects(fields.get(":effect", []), TRUE, part[1]))
    return Action(
        part[1],
        tuple(_typed(fields.get(":parameters", []))),
        _condition(fields.get(":precondition", [])),
        effects,
    )


def _condition(tree: Any) -> Condition:
    if tree == []:
        return TRUE
    if not isinstance(tree, list) or not isinstance(tree[0], str):
        raise DataError(f"malformed condition: {tree!r}")
    head, rest = tree[0], tree[1:]
    if head in ("and", "or", "not"):
        return Condition(head, parts=tuple(_condition(part) for part in rest))
    if head in ("exists", "forall"):
        return Condition(head, parts=(_condition(rest[1]),), variables=tuple(_typed(rest[0])))
    if head in ("imply", "preference") or not all(isinstance(item, str) for item in rest):
        raise DataError(f"the native engine does not support the condition {head!r}")
    return Condition("=" if head == "=" else "atom", atom=Atom(head, tuple(rest)))


def _effects(tree: Any, condition: Condition, action: str) -> Iterator[Effect]:
    if tree == []:
        return
    head, rest = tree[0], tree[1:]
    if head == "and":
        for part in rest:
            yield from _effects(part, condition, action)
    elif head == "when":
        yield from _effects(rest[1], Condition("and", parts=(condition, _condition(rest[0]))), action)
    elif head == "not":
        yield Effect(condition, Atom(rest[0][0], tuple(rest[0][1:])), positive=False)
    elif head == "increase":
        return  # costs matter to planners only
    elif head in ("forall", "assign", "decrease", "oneof", "probabilistic"):
        raise DataError(f"the native engine does not support the effect {head!r} (in the action {action!r})")
    else:
        yield Effect(condition, Atom(head, tuple(rest)), positive=True)
