"""Household games from a seed: rooms, things in them, a task, and a way to solve it."""

from __future__ import annotations

import functools
import io
import json
import random
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any

from reflexion_gym.data.house.names import entity_names

__all__ = ["generate_game", "generate_games", "write_archive"]

#: furniture by room: kind -> how many at least and at most
_ROOMS: dict[str, dict[str, tuple[int, int]]] = {
    "kitchen": {
        "cabinet": (4, 7), "drawer": (3, 5), "countertop": (1, 3), "fridge": (1, 1), "microwave": (1, 1),
        "sink": (1, 1), "stoveburner": (2, 4), "diningtable": (1, 1), "garbagecan": (1, 1), "shelf": (1, 3),
    },
    "bedroom": {
        "bed": (1, 1), "desk": (1, 2), "drawer": (3, 6), "shelf": (2, 5), "dresser": (1, 1), "sidetable": (1, 2),
        "garbagecan": (1, 1), "laundryhamper": (1, 1), "safe": (0, 1),
    },
    "livingroom": {
        "sofa": (1, 2), "armchair": (1, 2), "coffeetable": (1, 1), "sidetable": (1, 3), "drawer": (2, 4),
        "shelf": (2, 4), "tvstand": (1, 1), "garbagecan": (1, 1), "cabinet": (1, 3),
    },
    "bathroom": {
        "cabinet": (2, 4), "countertop": (1, 1), "sink": (1, 2), "drawer": (1, 3), "shelf": (1, 2), "toilet": (1, 1),
        "towelholder": (1, 1), "garbagecan": (1, 1), "bathtub": (1, 1),
    },
}  # fmt: skip
_OPENABLE = {"cabinet", "drawer", "fridge", "microwave", "safe", "laundryhamper"}
_WASHES, _WARMS, _CHILLS = {"sink"}, {"microwave"}, {"fridge"}
_THINGS: dict[str, tuple[str, ...]] = {
    "kitchen": ("mug", "plate", "bowl", "cup", "pan", "pot", "fork", "spoon", "knife", "spatula", "apple", "tomato", "potato", "egg", "bread", "lettuce", "saltshaker", "soapbottle", "dishsponge", "vase"),
    "bedroom": ("book", "pen", "pencil", "alarmclock", "cellphone", "keychain", "creditcard", "mug", "cd", "laptop", "pillow", "statue", "bowl"),
    "livingroom": ("remotecontrol", "newspaper", "book", "pillow", "vase", "statue", "keychain", "creditcard", "laptop", "tissuebox", "wateringcan", "cellphone"),
    "bathroom": ("soapbar", "soapbottle", "towel", "cloth", "toiletpaper", "candle", "spraybottle", "handtowel", "tissuebox"),
}  # fmt: skip
_WASHABLE = {
    "mug",
    "plate",
    "bowl",
    "cup",
    "pan",
    "pot",
    "fork",
    "spoon",
    "knife",
    "spatula",
    "apple",
    "tomato",
    "potato",
    "lettuce",
    "soapbar",
    "cloth",
    "dishsponge",
}
_EDIBLE = {
    "mug",
    "plate",
    "bowl",
    "cup",
    "pan",
    "pot",
    "apple",
    "tomato",
    "potato",
    "egg",
    "bread",
    "lettuce",
}
_TASKS = {
    "put": "pick_and_place_simple",
    "clean": "pick_clean_then_place_in_recep",
    "heat": "pick_heat_then_place_in_recep",
    "cool": "pick_cool_then_place_in_recep",
    "examine": "look_at_obj_in_light",
    "puttwo": "pick_two_obj_and_place",
}
_WORDS = {"clean": "a clean", "heat": "a hot", "cool": "a cold"}
_STATES = {"clean": ("isClean", "clean"), "heat": ("isHot", "heat"), "cool": ("isCool", "cool")}


@dataclass
class _House:
    room: str
    furniture: list[str] = field(default_factory=list)
    """ids such as ``drawer_bar_2``"""
    things: dict[str, str] = field(default_factory=dict)
    """thing -> the piece of furniture it is in"""


def generate_games(count: int = 4, *, seed: int = 0) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield (task id, content of the game file), `count` of each of the six kinds of task.

    >>> task_id, game = next(generate_games(1))
    >>> task_id.partition("-")[0], sorted(game)
    ('pick_and_place_simple', ['grammar', 'pddl_domain', 'pddl_problem', 'solvable', 'walkthrough'])
    """
    for kind in _TASKS:
        for number in range(count):
            yield generate_game(kind, seed=1000 * seed + number)


def generate_game(kind: str, *, seed: int) -> tuple[str, dict[str, Any]]:
    """Return the task id and the content of a game file.

    Args:
        kind: ``put``, ``clean``, ``heat``, ``cool``, ``examine`` or ``puttwo``.
        seed: decides everything.

    Raises:
        KeyError: an unknown kind.
    """
    rng = random.Random(f"{kind} {seed}")
    room = (
        "kitchen"
        if kind in ("heat", "cool")
        else rng.choice(["kitchen", "bathroom"] if kind == "clean" else sorted(_ROOMS))
    )
    if kind == "examine":
        room = rng.choice(["bedroom", "livingroom"])
    house = _furnish(room, rng)
    wanted, target = _choose(kind, house, rng)
    copies = 2 if kind == "puttwo" else 1
    _scatter(house, kind, wanted, target, copies, rng)
    goal, sentence = _goal(kind, wanted, target)
    name = f"{_TASKS[kind]}-{wanted.title()}-None-{target.title()}-{room}"
    domain, grammar = _texts()
    return f"{name}/seed_{seed:04d}", {
        "pddl_domain": domain,
        "grammar": grammar.replace("UNKNOWN GOAL", sentence),
        "pddl_problem": _problem(house, goal),
        "solvable": True,
        "walkthrough": _solve(house, kind, wanted, target, copies),
    }


def write_archive(path: Path, *, count: int = 4, seed: int = 0) -> None:
    """Write the games into an archive with the folders that ALFWorld's data has."""
    with tarfile.open(path, "w:xz") as archive:
        for task_id, game in generate_games(count, seed=seed):
            content = json.dumps(game, indent=1, sort_keys=True).encode()
            member = tarfile.TarInfo(f"starter/{task_id}/game.tw-pddl")
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))


def _furnish(room: str, rng: random.Random) -> _House:
    house = _House(room)
    for kind, (least, most) in _ROOMS[room].items():
        house.furniture += [f"{kind}_bar_{number}" for number in range(1, rng.randint(least, most) + 1)]
    return house


def _kind(name: str) -> str:
    return name.partition("_bar_")[0]


def _choose(kind: str, house: _House, rng: random.Random) -> tuple[str, str]:
    """Return the kind of thing that is asked for, and the kind of furniture it must go to (or the lamp)."""
    things = sorted(_THINGS[house.room])
    if kind == "clean":
        things = [t for t in things if t in _WASHABLE]
    if kind in ("heat", "cool"):
        things = [t for t in things if t in _EDIBLE]
    wanted = rng.choice(things)
    if kind == "examine":
        return wanted, "desklamp"
    special = _WASHES | _WARMS | _CHILLS
    targets = sorted({_kind(f) for f in house.furniture} - special - {"toilet", "stoveburner"})
    return wanted, rng.choice(targets)


def _scatter(house: _House, kind: str, wanted: str, target: str, copies: int, rng: random.Random) -> None:
    """Put the wanted things where they are not yet at their target, and others anywhere."""
    away = [f for f in house.furniture if _kind(f) != target and _kind(f) not in _WARMS]
    for number in range(1, copies + 1):
        house.things[f"{wanted}_bar_{number}"] = rng.choice(away)
    if kind == "examine":
        tables = [f for f in house.furniture if _kind(f) in ("desk", "sidetable", "dresser", "coffeetable")]
        house.things["desklamp_bar_1"] = rng.choice(tables)
    for thing in _THINGS[house.room]:
        if thing != wanted:
            for number in range(1, rng.randint(0, 2) + 1):
                house.things[f"{thing}_bar_{number}"] = rng.choice(house.furniture)


def _goal(kind: str, wanted: str, target: str) -> tuple[str, str]:
    if kind == "examine":
        goal = (
            f"(and (exists (?o - object ?a - agent) (and (objectType ?o {wanted}Type) (holds ?a ?o)))"
            "\n      (exists (?d - object ?r - receptacle ?a - agent ?l - location) (and (objectType ?d desklampType) (isLit ?d)"
            " (inReceptacle ?d ?r) (receptacleAtLocation ?r ?l) (atLocation ?a ?l))))"
        )
        return goal, f"Your task is to: look at the {wanted} under the desklamp."
    there = f"(objectType ?o {wanted}Type) (receptacleType ?r {target}Type) (inReceptacle ?o ?r)"
    if kind == "puttwo":
        second = (
            f"(exists (?p - object) (and (not (= ?o ?p)) (objectType ?p {wanted}Type) (inReceptacle ?p ?r)))"
        )
        goal = f"(exists (?r - receptacle) (exists (?o - object) (and {there} {second})))"
        return goal, f"Your task is to: put two {wanted} in {target}."
    if kind == "put":
        return (
            f"(exists (?r - receptacle) (exists (?o - object) (and {there})))",
            f"Your task is to: put a {wanted} in {target}.",
        )
    goal = f"(exists (?r - receptacle) (exists (?o - object) (and {there} ({_STATES[kind][0]} ?o))))"
    return goal, f"Your task is to: put {_WORDS[kind]} {wanted} in {target}."


def _problem(house: _House, goal: str) -> str:
    kinds, types = sorted({_kind(f) for f in house.furniture}), sorted({_kind(t) for t in house.things})
    where = {f: f"loc_bar_{number}" for number, f in enumerate(house.furniture, 1)}
    objects = ["agent1 - agent", "loc_bar_0 - location"]
    objects += [f"{place} - location" for place in where.values()]
    objects += [f"{f} - receptacle" for f in house.furniture] + [f"{t} - object" for t in house.things]
    objects += [f"{kind}Type - rtype" for kind in kinds] + [f"{kind}Type - otype" for kind in types]
    facts = ["(atLocation agent1 loc_bar_0)"]
    for f in house.furniture:
        facts += [f"(receptacleAtLocation {f} {where[f]})", f"(receptacleType {f} {_kind(f)}Type)"]
        for group, predicate in (
            (_OPENABLE, "openable"),
            (_WASHES, "washes"),
            (_WARMS, "warms"),
            (_CHILLS, "chills"),
        ):
            if _kind(f) in group:
                facts.append(f"({predicate} {f})")
    for t, f in house.things.items():
        facts += [f"(objectType {t} {_kind(t)}Type)", f"(inReceptacle {t} {f})"]
        if _kind(t) == "desklamp":
            facts.append(f"(lamp {t})")
            continue
        facts.append(f"(portable {t})")
        for group, predicate in ((_WASHABLE, "washable"), (_EDIBLE, "edible")):
            if _kind(t) in group:
                facts.append(f"({predicate} {t})")
    facts += [f"(accepts {kind}Type {thing}Type)" for kind in kinds for thing in types if thing != "desklamp"]
    return (
        "(define (problem house-game)\n  (:domain house)\n  (:objects\n    " + "\n    ".join(objects)
        + ")\n  (:init\n    " + "\n    ".join(facts) + f")\n  (:goal\n    {goal}))\n"
    )  # fmt: skip


def _solve(house: _House, kind: str, wanted: str, target: str, copies: int) -> list[str]:
    """Return commands that solve the game. The texts' numbers count down through the sorted ids."""
    names = entity_names([*house.furniture, *house.things])
    commands: list[str] = []
    opened: set[str] = set()

    def visit(furniture: str) -> None:
        commands.append(f"go to {names[furniture]}")
        if _kind(furniture) in _OPENABLE and furniture not in opened:
            commands.append(f"open {names[furniture]}")
            opened.add(furniture)

    goal = (
        next(f for f in house.furniture if _kind(f) == target)
        if kind != "examine"
        else house.things["desklamp_bar_1"]
    )
    for number in range(1, copies + 1):
        thing = f"{wanted}_bar_{number}"
        visit(house.things[thing])
        commands.append(f"take {names[thing]} from {names[house.things[thing]]}")
        if kind in _STATES:
            helper = {"clean": _WASHES, "heat": _WARMS, "cool": _CHILLS}[kind]
            tool = next(f for f in house.furniture if _kind(f) in helper)
            if commands[-2] not in (f"go to {names[tool]}", f"open {names[tool]}"):
                commands.append(f"go to {names[tool]}")
            commands.append(f"{_STATES[kind][1]} {names[thing]} with {names[tool]}")
        if kind == "examine":
            if house.things[thing] != goal:
                commands.append(f"go to {names[goal]}")
            commands.append(f"use {names['desklamp_bar_1']}")
        else:
            visit(goal)
            commands.append(f"move {names[thing]} to {names[goal]}")
    return commands


@functools.cache
def _texts() -> tuple[str, str]:
    folder = files("reflexion_gym.data") / "house"
    return (folder / "domain.pddl").read_text(), (folder / "grammar.twl2").read_text()
