"""`HousekeeperReflector`: writes the notes of a failed trial, and `read_notes` reads them again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from reflexion_gym.agents.base import Actor, Attempt
from reflexion_gym.agents.housekeeper.knowledge import Knowledge, kind_of, read_trajectory, wanted_kinds
from reflexion_gym.core import Reflection
from reflexion_gym.llm.base import LLM

__all__ = ["HousekeeperReflector", "read_notes"]

_SAW = re.compile(r"I saw (?P<thing>[a-z]+ \d+) at the (?P<place>[a-z]+ \d+)\.")
_EMPTY = re.compile(r"I need not look again at: (?P<list>[^.]*)\.")


def read_notes(reflections: Iterable[Reflection], knowledge: Knowledge) -> None:
    """Add to a trial's knowledge what earlier notes say: where things are, and where not to look."""
    for reflection in reflections:
        for match in _SAW.finditer(reflection.text):
            if match["thing"] not in knowledge.first_seen and match["thing"] != knowledge.holding:
                knowledge.things.setdefault(match["thing"], match["place"])
        for match in _EMPTY.finditer(reflection.text):
            knowledge.empty_before.update(part.strip() for part in match["list"].split(",") if part.strip())


class HousekeeperReflector:
    """Writes down, in plain sentences, what a failed trial has found out. Needs no model."""

    def reflect(
        self, attempt: Attempt, actor: Actor, llm: LLM, *, earlier: Sequence[Reflection] = ()
    ) -> Reflection | None:
        """Return the notes. They take over what the earlier notes say, so that the newest is enough."""
        now = read_trajectory(attempt.trajectory)
        if now.job is None:
            return None
        before = Knowledge()
        read_notes(earlier, before)
        kinds = set(wanted_kinds(now.job))
        places = {thing: place for thing, place in before.things.items() if kind_of(thing) in kinds}
        places.update({thing: place for thing, place in now.first_seen.items() if kind_of(thing) in kinds})
        useful = set(places.values())
        empty = sorted((now.searched | before.empty_before) - useful)
        found = [f"I saw {thing} at the {place}." for thing, place in sorted(places.items())]
        missing = [kind for kind in sorted(kinds) if not any(kind_of(thing) == kind for thing in places)]
        fact = " ".join(found) or f"I have not found any {' or '.join(missing)} yet."
        cause = self._cause(now, missing)
        if missing:
            change = f"Next time I look for the {' and the '.join(missing)} elsewhere."
        else:
            change = f"Next time I go straight to the {places[min(places)]} and finish the job."
        skip = f" I need not look again at: {', '.join(empty)}." if empty else ""
        info = attempt.info
        return Reflection(
            f"Trial {attempt.trial + 1} failed. {cause} {fact}{skip} {change}",
            suite=str(info.get("suite", "")),
            task_id=str(info.get("task_id", "")),
            trial=attempt.trial,
            evaluator=attempt.evaluation.kind,
            feedback=attempt.evaluation.feedback,
            fact=fact + skip,
            cause=cause,
            next_change=change,
        )

    def _cause(self, now: Knowledge, missing: Sequence[str]) -> str:
        looked = len(now.searched)
        if missing:
            return f"I looked at {looked} places and ran out of steps while searching for the {' and the '.join(missing)}."
        if now.holding:
            return f"I ran out of steps with the {now.holding} in my hands."
        return f"I looked at {looked} places and had too few steps left to finish."
