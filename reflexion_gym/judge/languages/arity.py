"""How many parameters a function is defined with, read from its text, and what is said where that is wrong."""

from __future__ import annotations

import re

from reflexion_gym.judge.languages.bare import bare

__all__ = ["C_LIKE", "parameter_counts", "wrong_number"]

#: the head of a function in languages that write its type before its name; what follows tells it from a call
C_LIKE = r"(?<![.\w]){name}\s*\("
_BODY = re.compile(r"\s*(?:->\s*)?(?:\w[\w\s,.<>?:*&]*)?(?:\{|=>)")
_OPEN, _CLOSED = "([{<", ")]}>"


def wrong_number(name: str, wanted: int, found: int | str) -> str:
    """Return what is said of a function that takes too many parameters, or too few."""
    return f"{name} has the wrong number of parameters: {wanted} wanted, {found} found."


def parameter_counts(code: str, name: str, head: str) -> list[int]:
    """Return how many parameters each definition of a function has, in languages whose comments are C's.

    Args:
        code: a program.
        name: of the function.
        head: a pattern with ``{name}`` that ends at the parenthesis before the parameters, such as `C_LIKE`.

    >>> parameter_counts("map<int, int> f(pair<int, int> a, int b) { return f(a); }", "f", C_LIKE)
    [2]
    """
    code = bare(code)
    counts = []
    for found in re.finditer(head.replace("{name}", re.escape(name)), code):
        given, end = _until_closed(code, found.end())
        if end is not None and (head != C_LIKE or _BODY.match(code, end)):
            counts.append(0 if not given.strip() or given.strip() == "void" else 1 + _commas(given))
    return counts


def _until_closed(code: str, start: int) -> tuple[str, int | None]:
    depth = 1
    for place in range(start, len(code)):
        depth += (code[place] in "([{") - (code[place] in ")]}")
        if depth == 0:
            return code[start:place], place + 1
    return "", None


def _commas(given: str) -> int:
    depth, count = 0, 0
    for mark in re.sub(r"[-=]>", "", given).rstrip().removesuffix(","):
        depth += (mark in _OPEN) - (mark in _CLOSED)
        count += mark == "," and depth == 0
    return count
