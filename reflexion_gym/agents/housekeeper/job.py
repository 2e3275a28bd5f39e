"""`Job`: what a household task asks for, read from its sentence."""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["Job", "read_job"]

_THING = r"(?:(?:a|an|some|the) )?(?P<thing>[a-z]+)"
_PLACE = r"(?:(?:a|an|the) )?(?P<place>[a-z]+)"
_STATES = {"clean": "clean", "hot": "heat", "heat": "heat", "cool": "cool", "cold": "cool"}
_PATTERNS = (
    re.compile(rf"(?:put|find) (?P<two>two) (?P<thing>[a-z]+?)s?(?: and put them)? (?:in|on|in/on) {_PLACE}"),
    re.compile(rf"put (?:a|an|some) (?P<state>clean|hot|cool|cold) (?P<thing>[a-z]+) (?:in|on) {_PLACE}"),
    re.compile(rf"(?P<state>clean|heat|cool) {_THING} and put (?:it|them) (?:in|on) {_PLACE}"),
    re.compile(rf"put {_THING} (?:in|on) {_PLACE}"),
    re.compile(rf"(?:examine|look at) {_THING} (?:with|under) (?:the |a )?(?P<lamp>[a-z]+)"),
)


@dataclass(frozen=True)
class Job:
    """Bring `count` of `thing` to `place`, cleaned, heated or cooled where `treatment` says so, or look at it by `lamp`."""

    thing: str
    place: str = ""
    treatment: str = ""
    """``clean``, ``heat``, ``cool`` or nothing"""
    lamp: str = ""
    count: int = 1


def read_job(text: str) -> Job | None:
    """Return the job of an observation that has a sentence ``Your task is to: ...``, or None.

    >>> read_job("Your task is to: clean some mug and put it in shelf.")
    Job(thing='mug', place='shelf', treatment='clean', lamp='', count=1)
    """
    sentence = re.search(r"task is to:\s*([^\n]*)", text, re.IGNORECASE)
    words = (sentence[1] if sentence else text).strip().rstrip(".").lower()
    for pattern in _PATTERNS:
        match = pattern.fullmatch(words)
        if match:
            found = match.groupdict()
            return Job(
                found["thing"],
                found.get("place") or "",
                _STATES.get(found.get("state") or "", ""),
                found.get("lamp") or "",
                2 if found.get("two") else 1,
            )
    return None
