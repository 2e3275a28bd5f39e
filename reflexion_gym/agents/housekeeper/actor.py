"""`HousekeeperActor`: searches, fetches, treats and delivers, by rules."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, ClassVar

from reflexion_gym.agents.base import Attempt, Situation
from reflexion_gym.agents.housekeeper.job import Job
from reflexion_gym.agents.housekeeper.knowledge import Knowledge, kind_of, read_trajectory
from reflexion_gym.agents.housekeeper.notes import read_notes
from reflexion_gym.llm.base import LLM

__all__ = ["HousekeeperActor"]

_TOOLS = {"clean": ("sinkbasin", "sink"), "heat": ("microwave", "stoveburner"), "cool": ("fridge",)}
_GIVE_UP = "look"


class HousekeeperActor:
    """Plays a household game by rules, from observations and notes alone.

    It goes where a wanted thing is known to be, else it searches: the furniture in an order that depends on the
    seed, the task and the trial, without what its notes call useless. It keeps no state of its own: everything
    is read again from the trajectory and the notes, so its notes are all that it can learn by.

    Args:
        seed: of the search order.
    """

    family: ClassVar[str] = "game"
    single_answer: ClassVar[bool] = False

    def __init__(self, *, seed: int = 0) -> None:
        self.seed = seed

    def act(self, situation: Situation, llm: LLM) -> str:
        """Return the next command. The model is not asked."""
        knowledge = read_trajectory(situation.trajectory)
        if knowledge.job is None:
            return _GIVE_UP
        read_notes(situation.reflections, knowledge)
        info = situation.info
        order = list(knowledge.furniture)
        random.Random(f"{self.seed} {info.get('task_id', '')} {info.get('trial', 0)}").shuffle(order)
        return self._next(knowledge, knowledge.job, order)

    def describe(self, attempt: Attempt) -> tuple[str, Mapping[str, Any]]:
        """Never asked: `HousekeeperReflector` writes the notes."""
        raise NotImplementedError("the housekeeper's notes are written by HousekeeperReflector")

    def _next(self, now: Knowledge, job: Job, order: list[str]) -> str:
        if now.holding and kind_of(now.holding) == job.thing:
            return self._with_thing(now, job, order)
        for thing in now.known(job.thing):
            place = now.things[thing]
            if kind_of(place) == job.place and not job.treatment and not job.lamp and job.count == 1:
                continue  # it is there already; another one must be meant
            if kind_of(place) == job.place and job.count > 1 and not job.treatment:
                continue  # one of the two
            return self._fetch(now, thing, place)
        return self._search(now, order)

    def _with_thing(self, now: Knowledge, job: Job, order: list[str]) -> str:
        if job.lamp:
            for lamp in now.known(job.lamp):
                return self._at(now, now.things[lamp], f"use {lamp}")
            return self._search(now, order)
        if job.treatment and now.holding not in now.treated:
            for kind in _TOOLS[job.treatment]:
                for tool in sorted(f for f in now.furniture if kind_of(f) == kind):
                    command = f"{job.treatment} {now.holding} with {tool}"
                    if command not in now.refused or now.here != tool:
                        return self._at(now, tool, command)
            return self._search(now, order)
        target = self._target(now, job)
        return self._at(now, target, now.spelling.format(now.holding, target)) if target else _GIVE_UP

    def _target(self, now: Knowledge, job: Job) -> str:
        """Return the place to deliver to: where one of the things is already, else the first of the kind."""
        places = sorted(f for f in now.furniture if kind_of(f) == job.place)
        for thing, place in sorted(now.things.items()):
            if kind_of(thing) == job.thing and place in places and job.count > 1:
                return place
        return places[0] if places else ""

    def _at(self, now: Knowledge, place: str, command: str) -> str:
        """Do something at a place: go there, open it where it is closed, then the command."""
        if now.here != place:
            return self._go(now, place)
        if place in now.closed and not command.startswith(("clean", "heat", "cool", "use")):
            return f"open {place}"
        return command

    def _go(self, now: Knowledge, place: str) -> str:
        if now.here in now.opened and f"close {now.here}" not in now.refused:
            return f"close {now.here}"  # a tidy house
        # two pieces of furniture may stand at one spot, and then "go to" the other does nothing
        return f"examine {place}" if f"go to {place}" in now.refused else f"go to {place}"

    def _fetch(self, now: Knowledge, thing: str, place: str) -> str:
        command = f"take {thing} from {place}"
        if command in now.refused:
            now.things.pop(thing)  # the notes were wrong, or it is gone
            return _GIVE_UP
        return self._at(now, place, command)

    def _search(self, now: Knowledge, order: list[str]) -> str:
        if now.here in now.closed and now.here not in now.searched:
            return f"open {now.here}"
        left = [place for place in order if place not in now.searched]
        fresh = [place for place in left if place not in now.empty_before] or left
        for place in fresh:
            command = self._go(now, place)
            if command not in now.refused:
                return command
        return _GIVE_UP
