"""`parse_action`: which action a reply is: exact, or forgiving in named ways."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass

from reflexion_gym.errors import ConfigError, nearest

__all__ = ["LENIENCIES", "Action", "first_turn", "parse_action", "parse_leniencies"]

#: what a reply can be forgiven:
#: ``case``: the action's name in any case;
#: ``ends``: blanks, quotes and code marks around it, and a full stop after it;
#: ``lines``: several lines, of which the first that is an action counts (before a made-up ``Observation:``);
#: ``thought``: a thought or a label such as ``Action 2:`` before it on its line, and anything after it
LENIENCIES = ("case", "ends", "lines", "thought")

# as the published code reads it: the whole reply, on one line; the argument reaches to the last bracket
_EXACT = re.compile(r"(\w+)\[(.+)\]")
_NAME = re.compile(r"\b(\w{1,20})\[")
_BRACKET = re.compile(r"[\[\]]")
_LABEL = re.compile(r"[\W_]{0,9}action\s*\d{0,4}\W{0,4}:\W{0,4}", re.IGNORECASE)
_MADE_UP = re.compile(r"\W{0,9}observation\b", re.IGNORECASE)
_LINE_END = re.compile(r"\r\n|\n|\r")
_AROUND = " \t\f\v\r\n`*\"'“”‘’>"
_AFTER = _AROUND + ".!;,"


@dataclass(frozen=True)
class Action:
    """An action that a reply was understood as."""

    name: str
    argument: str
    used: tuple[str, ...] = ()
    """the leniencies that were needed"""


def parse_leniencies(given: str | Sequence[str]) -> tuple[str, ...]:
    """Return the leniencies that ``all``, ``none``, ``"case,ends"`` or a list of names means.

    Raises:
        ConfigError: an unknown name.
    """
    if given == "all":
        return LENIENCIES
    if given == "none":
        return ()
    names = [part.strip() for part in given.split(",")] if isinstance(given, str) else list(given)
    for name in names:
        if name not in LENIENCIES:
            raise ConfigError(
                f"unknown leniency {name!r}.{nearest(str(name), LENIENCIES)} Known: {', '.join(LENIENCIES)}, "
                "or 'all' or 'none'"
            )
    return tuple(name for name in LENIENCIES if name in names)


def parse_action(reply: str, names: Sequence[str], lenient: Sequence[str] = LENIENCIES) -> Action | None:
    """Return the action in a reply, or None. Never raises, whatever the text; takes time in proportion to it.

    Args:
        reply: the agent's reply.
        names: the actions there are, such as ``("Search", "Lookup", "Finish")``.
        lenient: some of `LENIENCIES`.

    >>> parse_action("Search[Nile]", ("Search", "Finish"))
    Action(name='Search', argument='Nile', used=())
    >>> parse_action("Thought: I know it. finish[Nile].", ("Search", "Finish"))
    Action(name='Finish', argument='Nile', used=('case', 'thought'))
    >>> parse_action("Finish[Nile].", ("Search", "Finish"), ()) is None
    True
    """
    names = tuple(names)
    if (found := _whole(reply, names, lenient)) is not None:
        return found
    lines = _LINE_END.split(reply)
    if len(lines) > 1 and "lines" not in lenient:
        return None
    found = None
    said = list(itertools.takewhile(lambda line: not _MADE_UP.match(line), lines))
    # a thought may name an action that it does not take, so a line that is an action goes first
    for read in (_alone, _within):
        found = next((action for line in said if (action := read(line, names, lenient))), None)
        if found is not None:
            break
    if found is None or len(lines) == 1:
        return found
    return Action(found.name, found.argument, _ordered({*found.used, "lines"}))


def first_turn(reply: str, names: Sequence[str]) -> str:
    """Return a reply up to its first line that is an action; what comes after it is made up.

    >>> first_turn("Thought: Search[a] or b?\\nAction: Search[b]\\nObservation: B is", ("Search",))
    'Thought: Search[a] or b?\\nAction: Search[b]'
    """
    kept = []
    for line in _LINE_END.split(reply.strip()):
        if _MADE_UP.match(line):
            break
        if line.strip():
            kept.append(line.strip())
        if _alone(line, tuple(names), LENIENCIES) is not None:
            break
    return "\n".join(kept)


def _alone(line: str, names: Sequence[str], lenient: Sequence[str]) -> Action | None:
    """Read a line that is an action, with a label before it or without."""
    found = _whole(line, names, lenient)
    if found is None and "thought" in lenient and (label := _LABEL.match(line)):
        found = _whole(line[label.end() :], names, lenient) or _within(line[label.end() :], names, lenient)
        if found is not None:
            return Action(found.name, found.argument, _ordered({*found.used, "thought"}))
    return found


def _whole(text: str, names: Sequence[str], lenient: Sequence[str]) -> Action | None:
    """Read a text that is an action from end to end."""
    match = _EXACT.fullmatch(text)
    used = set()
    if match is None and "ends" in lenient:
        match = _EXACT.fullmatch(text.lstrip(_AROUND).rstrip(_AFTER))
        used = {"ends"}
    if match is None or (name := _known(match[1], names, lenient)) is None:
        return None
    if name != match[1]:
        used.add("case")
    return Action(name, match[2], _ordered(used))


def _within(line: str, names: Sequence[str], lenient: Sequence[str]) -> Action | None:
    """Read the first action inside a line; its argument ends at the bracket that closes it."""
    if "thought" not in lenient:
        return None
    for match in _NAME.finditer(line):
        name = _known(match[1], names, lenient)
        if name is None:
            continue
        end = _closing(line, match.end())
        if end is None:
            return None
        if end == match.end():
            continue
        used = {"thought"} | ({"case"} if name != match[1] else set())
        return Action(name, line[match.end() : end], _ordered(used))
    return None


def _closing(line: str, start: int) -> int | None:
    """Return the place of the bracket that closes the one before `start`; the last one where they do not pair."""
    depth = 1
    for match in _BRACKET.finditer(line, start):
        depth += 1 if match[0] == "[" else -1
        if depth == 0:
            return match.start()
    last = line.rfind("]", start)
    return last if last >= 0 else None


def _known(word: str, names: Sequence[str], lenient: Sequence[str]) -> str | None:
    if word in names:
        return word
    if "case" in lenient:
        return next((name for name in names if name.lower() == word.lower()), None)
    return None


def _ordered(used: set[str]) -> tuple[str, ...]:
    return tuple(name for name in LENIENCIES if name in used)
