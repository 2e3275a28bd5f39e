"""`choose_block`: which of a reply's blocks is the program, in every language but Python, which has a parser for it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reflexion_gym.judge.fences import Block, text_lines
from reflexion_gym.judge.languages.base import Language

__all__ = ["choose_block", "defined_names", "without_prose"]

_KEYWORDS = "class|struct|interface|trait|enum|record|object|type|module|defmodule|impl|def|defp|fn|func|fun|function|sub"
#: a keyword and the name behind it: ``def self.add``, ``function &add``, ``(define/contract (add``; no method of Go's
_DECLARED = re.compile(
    rf"(?<![\w.])(?:(?:{_KEYWORDS})[ \t]+(?:self\.|&|\*)?|define(?:/contract)?[ \t]+\(?)(?P<name>[A-Za-z_][\w-]*)"
)
#: ``add = function``, ``add = (a, b) =>``, ``add: fn``
_ASSIGNED = re.compile(
    r"(?<![\w-])(?P<name>[A-Za-z_]\w*)[ \t]*(?::[^=\n;]*)?=[ \t]*(?:async\b|function\b|fn\b|lambda\b|proc\b|->"
    r"|\([^()\n]*\)[^=\n;]*=>|\w+[ \t]*=>)"
)
#: what stands before the name where C's family defines a function: types and attributes, nothing that calls it
_TYPED = re.compile(r"^[\w<>\[\],:*&?@~ \t]*?(?<!\w)(?P<name>\w+)\(")
_CALLS = re.compile(
    r"^[ \t]*(?:if|elif|else|for|foreach|while|until|switch|match|case|return|await|throw|new|print|puts|echo|assert)\b"
)
_BODY = re.compile(
    r"\s*(?:\{|->|=>|:[^:]|=[^=]|when\b|const\b|noexcept\b|override\b|throws\b|where\b|async\b|do\b)"
)
_REMARK = re.compile(r"(?:^[ \t]*(?:\*|/\*|%|;|--|#(?!\[))|(?:^|(?<=[ \t;]))//).*$", re.MULTILINE)
#: every judge brings these itself
_GIVEN = frozenset(("ListNode", "TreeNode", "Solution"))
#: how far a parameter list is followed
_LONGEST = 400


def choose_block(blocks: Sequence[Block], spoken: Language, entry_point: str) -> tuple[str, bool]:
    """Return the program among blocks, and whether its end is there.

    That is the last block in the language that defines `entry_point`, with the blocks before it whose types and
    functions it uses; where none does, the last that has the name, else the last.
    """
    named = [block for block in blocks if block.info.strip("{}.") in spoken.names]
    named = named or [block for block in blocks if not block.info] or list(blocks)
    name = spoken.function_name(entry_point)
    wanted = {name, entry_point}
    places = range(len(named))
    word = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")
    defining = [place for place in places if wanted & defined_names(named[place].code)]
    having = [place for place in places if word.search(named[place].code)]
    place = (defining or having or list(places))[-1]
    code = named[place].code
    if defining:
        missing = set(re.findall(r"\w+", code)) - defined_names(code) - _GIVEN
        for block in reversed(named[:place]):
            names = defined_names(block.code)
            if names & missing and not names & wanted:
                code = f"{block.code.rstrip()}\n\n{code}"
                missing -= names
    return code, named[place].closed


def defined_names(code: str) -> set[str]:
    """Return the names of the types and functions that code defines, as far as their form says so.

    >>> sorted(defined_names("struct P { int x; };\\nint add(int a) {\\n  return twice(a);\\n}"))
    ['P', 'add']
    """
    code = _REMARK.sub("", code)
    names = {found["name"] for pattern in (_DECLARED, _ASSIGNED) for found in pattern.finditer(code)}
    start = 0
    for line in code.split("\n"):
        found = None if _CALLS.match(line) else _TYPED.match(line)
        if found and _BODY.match(code, _end_of_parameters(code, start + found.end())):
            names.add(found["name"])
        start += len(line) + 1
    return names


def without_prose(reply: str, name: str) -> str:
    """Return a reply without fences and without the sentences around its code; all of it where that has no `name`."""
    lines = text_lines(reply)
    start, end = 0, len(lines)
    while start < end and _is_prose(lines[start]):
        start += 1
    while end > start and _is_prose(lines[end - 1]):
        end -= 1
    code = "\n".join(lines[start:end]) + "\n"
    if (
        not any(line.strip() and _is_prose(line) for line in (*lines[:start], *lines[end:]))
        or name not in code
    ):
        return reply
    return code


def _is_prose(line: str) -> bool:
    """Whether a line is empty or a sentence that begins at its margin: code that looks so is not known."""
    line = line.rstrip()
    return not line or (
        line[0].isupper() and line[-1] in ".:!?" and not set(line) & set(";{}=<>") and line.count(" ") > 1
    )


def _end_of_parameters(code: str, start: int) -> int:
    """Return the place behind the bracket that closes the one before `start`."""
    depth = 1
    for place in range(start, min(len(code), start + _LONGEST)):
        depth += {"(": 1, ")": -1}.get(code[place], 0)
        if depth == 0:
            return place + 1
    return len(code)
