"""`Knowledge`: what a trial's observations have told so far, and what earlier notes say."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from reflexion_gym.agents.housekeeper.job import Job, read_job
from reflexion_gym.core import Trajectory

__all__ = ["Knowledge", "kind_of", "read_trajectory"]

_SEE = re.compile(r"you see (?P<list>[^.]*)\.")
_ITEM = re.compile(r"\b(?:a|an|some|the) ([a-z]+ \d+)")
_NOTHING = "Nothing happens."


def kind_of(name: str) -> str:
    """Return the kind of a thing or a piece of furniture: its name without the number."""
    return name.rpartition(" ")[0] or name


@dataclass
class Knowledge:
    """What is known in the middle of a trial. Places are where things were at the trial's start, unless moved."""

    job: Job | None = None
    furniture: tuple[str, ...] = ()
    searched: set[str] = field(default_factory=set)
    """furniture whose contents were seen in this trial"""
    things: dict[str, str] = field(default_factory=dict)
    """thing -> where it was last seen"""
    first_seen: dict[str, str] = field(default_factory=dict)
    """thing -> where it was before anything was moved"""
    closed: set[str] = field(default_factory=set)
    opened: set[str] = field(default_factory=set)
    """furniture that this trial's agent has opened and not closed again"""
    refused: set[str] = field(default_factory=set)
    """commands that did nothing since the last command that did something"""
    here: str = ""
    holding: str = ""
    treated: set[str] = field(default_factory=set)
    delivered: set[str] = field(default_factory=set)
    spelling: str = "move {} to {}"
    """how putting down is spelled in this game"""
    empty_before: set[str] = field(default_factory=set)
    """furniture that earlier notes say has nothing of use"""

    def known(self, kind: str) -> list[str]:
        """Return the things of a kind whose place is known, those that are still to be fetched."""
        return [thing for thing in self.things if kind_of(thing) == kind and thing not in self.delivered]


def read_trajectory(trajectory: Trajectory) -> Knowledge:
    """Return what the observations of a trial have told. Nothing else is looked at."""
    knowledge = Knowledge(job=read_job(trajectory.observation))
    seen = _SEE.search(trajectory.observation)
    knowledge.furniture = tuple(_ITEM.findall(seen["list"])) if seen else ()
    for step in trajectory.steps:
        _learn(knowledge, " ".join(step.action.split()), step.observation)
    return knowledge


def _learn(knowledge: Knowledge, action: str, answer: str) -> None:
    if answer.strip() == _NOTHING:
        knowledge.refused.add(action)
        if action.startswith("move ") and knowledge.holding:
            knowledge.spelling = "put {} in/on {}"
        return
    verb, _, rest = action.partition(" ")
    if verb in ("think:", "think"):
        return
    knowledge.refused.clear()
    if action.startswith("go to "):
        knowledge.here = action.removeprefix("go to ")
        _look_inside(knowledge, knowledge.here, answer)
    elif verb in ("open", "examine") and rest in knowledge.furniture:
        knowledge.closed.discard(rest)
        if verb == "open":
            knowledge.opened.add(rest)
        knowledge.here = rest
        _look_inside(knowledge, rest, answer)
    elif verb == "close":
        knowledge.closed.add(rest)
        knowledge.opened.discard(rest)
    elif verb == "take" and " from " in rest:
        knowledge.holding = rest.partition(" from ")[0]
        knowledge.things.pop(knowledge.holding, None)
    elif verb in ("move", "put") and knowledge.holding:
        place = rest.partition(" to " if verb == "move" else " in/on ")[2]
        knowledge.things[knowledge.holding] = place
        if knowledge.job and kind_of(place) == knowledge.job.place:
            knowledge.delivered.add(knowledge.holding)
        knowledge.spelling = "move {} to {}" if verb == "move" else "put {} in/on {}"
        knowledge.holding = ""
    elif verb in ("clean", "heat", "cool"):
        knowledge.treated.add(rest.partition(" with ")[0])


def _look_inside(knowledge: Knowledge, place: str, answer: str) -> None:
    if re.search(rf"\b{re.escape(place)} is closed\b", answer):
        knowledge.closed.add(place)
        return
    seen = _SEE.search(answer)
    if seen is None:
        return
    knowledge.searched.add(place)
    for thing in _ITEM.findall(seen["list"]):
        knowledge.things[thing] = place
        knowledge.first_seen.setdefault(thing, place)


def wanted_kinds(job: Job) -> Iterable[str]:
    """Return the kinds of things that a job needs to know the place of."""
    return (job.thing, job.lamp) if job.lamp else (job.thing,)
