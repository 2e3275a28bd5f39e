"""Conditions as Python functions: which argument lists make an action possible, and whether a goal holds."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from typing import Any

from reflexion_gym.envs.alfworld_engine.facts import Facts
from reflexion_gym.envs.alfworld_engine.pddl import Action, Atom, Condition

__all__ = ["Binding", "compile_bindings", "compile_test"]

Binding = tuple[str, ...]
#: (facts, objects by type) -> the argument lists for which the condition holds
Bindings = Callable[[Facts, Mapping[str, tuple[str, ...]]], list[Binding]]
Test = Callable[[Facts, Mapping[str, tuple[str, ...]], Mapping[str, str]], bool]


def compile_test(condition: Condition) -> Test:
    """Return a function (facts, objects by type, values of the free variables) -> whether the condition holds."""
    kind, parts = condition.kind, condition.parts
    if kind == "atom":
        assert condition.atom is not None
        predicate, arguments = condition.atom.predicate, condition.atom.arguments
        return lambda facts, objects, env: tuple([env.get(a, a) for a in arguments]) in facts.all(predicate)
    if kind == "=":
        assert condition.atom is not None
        left, right = condition.atom.arguments
        return lambda facts, objects, env: env.get(left, left) == env.get(right, right)
    tests = [compile_test(part) for part in parts]
    if kind == "not":
        return lambda facts, objects, env: not tests[0](facts, objects, env)
    if kind == "and":
        return lambda facts, objects, env: all(test(facts, objects, env) for test in tests)
    if kind == "or":
        return lambda facts, objects, env: any(test(facts, objects, env) for test in tests)
    if kind == "exists":
        # found by joining facts rather than by trying every object
        names = tuple(name for name, _ in condition.variables)
        free = tuple(sorted(_free(condition)))
        find = compile_bindings(parts[0], condition.variables, given=free)
        return lambda facts, objects, env: (
            bool(find(facts, objects, *[env[name] for name in free])) or not names
        )
    variables = condition.variables

    def forall(facts: Facts, objects: Mapping[str, tuple[str, ...]], env: Mapping[str, str]) -> bool:
        spaces = [objects.get(kind, ()) for _, kind in variables]
        return all(
            tests[0](facts, objects, {**env, **dict(zip((n for n, _ in variables), values, strict=True))})
            for values in itertools.product(*spaces)
        )

    return forall


def _free(condition: Condition, bound: frozenset[str] = frozenset()) -> set[str]:
    if condition.atom is not None:
        return {a for a in condition.atom.arguments if a.startswith("?") and a not in bound}
    bound = bound | {name for name, _ in condition.variables}
    return set().union(*(_free(part, bound) for part in condition.parts)) if condition.parts else set()


def _alternatives(condition: Condition) -> list[tuple[list[Condition], list[tuple[str, str]]]]:
    """Return the condition as alternatives of (literals and filters, variables of flattened `exists`)."""
    if condition.kind == "and":
        result: list[tuple[list[Condition], list[tuple[str, str]]]] = [([], [])]
        for part in condition.parts:
            result = [(a + c, b + d) for a, b in result for c, d in _alternatives(part)]
        return result
    if condition.kind == "or":
        return [alternative for part in condition.parts for alternative in _alternatives(part)]
    if condition.kind == "exists":
        variables = list(condition.variables)
        return [(parts, variables + extra) for parts, extra in _alternatives(condition.parts[0])]
    return [([condition], [])]


def compile_bindings(
    condition: Condition,
    parameters: tuple[tuple[str, str], ...],
    *,
    given: tuple[str, ...] = (),
    action: Action | None = None,
    changing: frozenset[str] = frozenset(),
) -> Callable[..., list[Binding]]:
    """Return a function that lists the values of the parameters for which a condition holds.

    The function is written as nested loops over facts, positive atoms first, and compiled once.

    Args:
        condition: with the parameters free in it.
        parameters: names and types; one result is one value for each.
        given: variables whose values are passed in, behind facts and objects.
        action: leave out bindings under which this action would change nothing.
        changing: predicates that actions change; they hold for few objects at a time, so loops begin with them.
    """
    writer = _Writer(parameters, given, action, changing)
    for parts, extra in _alternatives(condition):
        writer.alternative(parts, [*parameters, *extra])
    return writer.function()


class _Writer:
    """Writes one function. Names of variables become ``v0``, ``v1``, ...; everything else goes in as constants."""

    def __init__(
        self,
        parameters: tuple[tuple[str, str], ...],
        given: tuple[str, ...],
        action: Action | None,
        changing: frozenset[str],
    ) -> None:
        self.changing = changing
        self.parameters = [name for name, _ in parameters]
        self.given = given
        self.action = action
        self.lines: list[str] = []
        self.constants: dict[str, Any] = {}

    def function(self) -> Callable[..., list[Binding]]:
        arguments = "".join(f", g{number}" for number in range(len(self.given)))
        head = [f"def find(facts, objects{arguments}):", "  all, where, found = facts.all, facts.where, {}"]
        scope: dict[str, Any] = dict(self.constants)
        exec("\n".join([*head, *self.lines, "  return list(found)"]), scope)
        return scope["find"]

    def alternative(self, parts: list[Condition], variables: list[tuple[str, str]]) -> None:
        types = dict(variables)
        names = {name: f"v{number}" for number, name in enumerate(types)}
        names.update({name: f"g{number}" for number, name in enumerate(self.given)})
        bound = set(self.given)
        left = list(parts)
        depth = 1

        def put(text: str) -> None:
            self.lines.append("  " * depth + text)

        def value(argument: str) -> str:
            return names[argument] if argument in names else repr(argument)

        def known(argument: str) -> bool:
            return not argument.startswith("?") or argument in bound

        def filters() -> None:
            nonlocal depth
            for part in list(left):
                if _free(part) <= bound:
                    left.remove(part)
                    put(f"if {self._test(part, value)}:")
                    depth += 1

        filters()
        while True:
            atoms = [part for part in left if part.kind == "atom"]
            if not atoms:
                break
            best = max(atoms, key=lambda part: self._weight(part, known))  # the first of equals
            left.remove(best)
            assert best.atom is not None
            arguments = best.atom.arguments
            known_places = [place for place, argument in enumerate(arguments) if known(argument)]
            if known_places:
                first = known_places[0]
                put(f"for t in where({best.atom.predicate!r}, {first}, {value(arguments[first])}):")
            else:
                put(f"for t in all({best.atom.predicate!r}):")
            depth += 1
            checks = [f"len(t) == {len(arguments)}"]
            checks += [f"t[{place}] == {value(arguments[place])}" for place in known_places[1:]]
            new: dict[str, int] = {}
            for place, argument in enumerate(arguments):
                if known(argument):
                    continue
                if argument in new:
                    checks.append(f"t[{place}] == t[{new[argument]}]")
                else:
                    new[argument] = place
            put(f"if {' and '.join(checks)}:")
            depth += 1
            for argument, place in new.items():
                put(f"{names[argument]} = t[{place}]")
                bound.add(argument)
                if argument in types:
                    put(f"if {names[argument]} in {self._members(types[argument])}:")
                    depth += 1
            filters()
        for name in self.parameters:
            if name not in bound:
                put(f"for {names[name]} in objects.get({types[name]!r}, ()):")
                depth += 1
                bound.add(name)
                filters()
        for name in types:  # variables of `exists` that nothing else binds
            if name not in bound:
                put(f"for {names[name]} in objects.get({types[name]!r}, ()):")
                depth += 1
                bound.add(name)
                filters()
        if self.action is not None and (idle := _idle(self.action, parts, value)):
            put(f"if not ({idle}):")
            depth += 1
        put(f"found[{''.join(names[name] + ', ' for name in self.parameters).join('()')}] = None")

    def _weight(self, part: Condition, known: Callable[[str], bool]) -> tuple[int, bool]:
        assert part.atom is not None
        return sum(known(argument) for argument in part.atom.arguments), part.atom.predicate in self.changing

    def _members(self, kind: str) -> str:
        return f"objects[{'set of ' + kind!r}]"

    def _test(self, part: Condition, value: Callable[[str], str]) -> str:
        if part.kind == "atom":
            assert part.atom is not None
            return (
                f"({''.join(value(a) + ', ' for a in part.atom.arguments)}) in all({part.atom.predicate!r})"
            )
        if part.kind == "=":
            assert part.atom is not None
            left, right = part.atom.arguments
            return f"{value(left)} == {value(right)}"
        if part.kind == "not" and part.parts[0].kind in ("atom", "="):
            return f"not ({self._test(part.parts[0], value)})"
        name = f"test{len(self.constants)}"
        self.constants[name] = compile_test(part)
        pairs = ", ".join(f"{variable!r}: {value(variable)}" for variable in sorted(_free(part)))
        return f"{name}(facts, objects, {{{pairs}}})"


def _idle(action: Action, parts: list[Condition], value: Callable[[str], str]) -> str:
    """Return code for "the action would change nothing", as the planner's translator decides it; empty: never.

    Every atom that the action makes true is one of its own preconditions, and every atom that it makes false
    is made true by it as well, or its negation is a precondition.
    """
    if any(effect.condition.parts for effect in action.effects):
        return ""
    positive = [part.atom for part in parts if part.kind == "atom" and part.atom]
    negative = [part.parts[0].atom for part in parts if part.kind == "not" and part.parts[0].atom]
    adds = [effect.atom for effect in action.effects if effect.positive]
    clauses = []
    for effect in action.effects:
        others = positive if effect.positive else [*adds, *negative]
        same = [
            _same(effect.atom, other, value)
            for other in others
            if other and other.predicate == effect.atom.predicate
        ]
        if not same:
            return ""
        clauses.append(f"({' or '.join(same)})")
    return " and ".join(clauses) or "True"


def _same(one: Atom, other: Atom, value: Callable[[str], str]) -> str:
    pairs = zip(one.arguments, other.arguments, strict=True)
    return " and ".join(f"{value(a)} == {value(b)}" for a, b in pairs if a != b) or "True"
