"""`parse_asserts`: the usable tests in what a model wrote."""

from __future__ import annotations

import ast
import builtins
import math
import re
import warnings
from collections.abc import Iterator, Sequence

__all__ = ["known_names", "parse_asserts"]

_ASSERT = re.compile(r"\bassert\b")
_LINES = 40


def parse_asserts(reply: str, entry_point: str, *, names: Sequence[str] = ()) -> list[str]:
    """Return the assert statements of a reply that can serve as tests, each as one line, in their order.

    One is usable when it parses, calls `entry_point`, and uses no other name that would be undefined. Messages
    and comments are dropped, and so are duplicates, asserts on a tuple (always true), and asserts that contradict
    each other: the same call said to equal different constants. A result that is to equal a decimal fraction may
    differ from it by 1e-6. Never raises, whatever the text.

    Args:
        reply: what the model wrote, prose and fences included.
        entry_point: the name of the function under test.
        names: further names that the task defines.

    >>> parse_asserts("Here:\\n- assert f(1) == 2, 'one'\\nassert True\\nassert f(1) == 2\\n", "f")
    ['assert f(1) == 2']
    """
    allowed = {entry_point, *names, *dir(builtins)}
    found: dict[str, ast.expr] = {}
    for node in _assert_nodes(reply.replace("\r\n", "\n").replace("\x00", "")):
        if _usable(node.test, entry_point, allowed):
            found.setdefault(ast.dump(node.test), node.test)
    tests = list(found.values())
    said: dict[str, set[str]] = {}
    for test in tests:
        if claim := _claim(test):
            said.setdefault(claim[0], set()).add(claim[1])
    return [f"assert {ast.unparse(_tolerant(test))}" for test in tests if not _disputed(test, said)]


def known_names(code: str) -> list[str]:
    """Return the names that a task's own code defines or imports, parsable or not.

    >>> known_names("import math\\nfrom typing import List\\ndef poly(xs: list, x: float):")
    ['List', 'math', 'poly']
    """
    names = set(re.findall(r"^\s*(?:async\s+def|def|class)\s+(\w+)", code, re.MULTILINE))
    for line in re.findall(r"^(?:from\s+[\w.]+\s+)?import\s+([^#\n]+)", code, re.MULTILINE):
        for part in line.strip("() ").split(","):
            words = part.split()
            if words:
                names.add(words[-1].split(".")[0])
    return sorted(names)


def _assert_nodes(text: str) -> Iterator[ast.Assert]:
    lines = text.split("\n")
    place = 0
    while place < len(lines):
        mark = _ASSERT.search(lines[place])
        if mark is None:
            place += 1
            continue
        # a statement may go on over several lines, so take more of them until it parses
        first = lines[place][mark.start() :].rstrip().rstrip("`")
        for end in range(place, min(place + _LINES, len(lines))):
            tree = _parsed("\n".join([first, *lines[place + 1 : end + 1]]))
            if tree is not None:
                yield from (node for node in tree.body if isinstance(node, ast.Assert))
                place = end
                break
            if end > place and _ASSERT.match(lines[end].strip()):
                break  # the next test begins: this one never ends
        place += 1


def _parsed(code: str) -> ast.Module | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about what a model wrote
            tree = ast.parse(code)
            compile(tree, "<test>", "exec")
            ast.unparse(tree)
            return tree
    except (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError):
        return None


def _usable(test: ast.expr, entry_point: str, allowed: set[str]) -> bool:
    if isinstance(test, ast.Tuple):
        return False
    calls = False
    used: set[str] = set()
    bound: set[str] = set()
    for node in ast.walk(test):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == entry_point:
            calls = True
        if isinstance(node, ast.Name):
            (used if isinstance(node.ctx, ast.Load) else bound).add(node.id)
        elif isinstance(node, ast.arg):
            bound.add(node.arg)
        elif isinstance(node, ast.Await | ast.Yield | ast.YieldFrom):
            return False
    return calls and used <= allowed | bound


def _claim(test: ast.expr) -> tuple[str, str] | None:
    """Return the call and the constant it is said to equal, where the test is of that form."""
    if not (
        isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], ast.Eq | ast.Is)
    ):
        return None
    try:
        return ast.dump(test.left), repr(ast.literal_eval(test.comparators[0]))
    except (ValueError, TypeError, SyntaxError, RecursionError, MemoryError):
        return None


def _tolerant(test: ast.expr) -> ast.expr:
    """Give ``call == 0.1`` some room: binary floats seldom equal a decimal fraction, and models forget it."""
    if _claim(test) is None:
        return test
    assert isinstance(test, ast.Compare)  # or it would claim nothing
    value = ast.literal_eval(test.comparators[0])
    if not isinstance(value, float) or not math.isfinite(value) or value.is_integer():
        return test
    room = f"abs({ast.unparse(test.left)} - {ast.unparse(test.comparators[0])}) < 1e-06"
    return ast.parse(room, mode="eval").body


def _disputed(test: ast.expr, said: dict[str, set[str]]) -> bool:
    claim = _claim(test)
    return claim is not None and len(said[claim[0]]) > 1
