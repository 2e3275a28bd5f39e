"""What can be read out of a Python prompt: its preamble, and the examples it shows."""

from __future__ import annotations

import ast
import doctest
import re

from reflexion_gym.python_source import parse_python

__all__ = ["code_metadata", "example_tests", "function_signature", "preamble_of"]

#: how prompts write "this call gives that value"
_GIVES = re.compile(r"\s*(?:#\s*)?(?:==>|==|=>|➞|->|→|=|should return|returns|⇒)\s*(?P<value>.+)$")
_LITERALS = {"true": "True", "false": "False", "null": "None"}


def preamble_of(prompt: str, entry_point: str) -> str:
    """Return the imports and helpers that stand before the entry point's own definition in a prompt."""
    tree = parse_python(prompt if not prompt.rstrip().endswith(":") else prompt + "\n    pass\n")
    if tree is None:
        tree = parse_python(prompt + "\n    pass\n")
    if tree is None:
        return ""
    for node in tree.body:
        if (
            isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
            and node.name == entry_point
        ):
            first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
            return "\n".join(prompt.splitlines()[: first - 1]).strip("\n") + "\n" if first > 1 else ""
    return ""


def code_metadata(prompt: str, entry_point: str) -> dict[str, str]:
    """Return the public facts of a task whose prompt is code that the answer completes."""
    preamble = preamble_of(prompt, entry_point)
    return {"entry_point": entry_point, "language": "py", "stub": prompt, "preamble": preamble}


def function_signature(code: str, name: str) -> str:
    """Return the ``def name(...):`` line of a function in a program, as one line; empty where it has none.

    >>> function_signature("def f(a, b = 1):\\n    return a", "f")
    'def f(a, b=1):'
    """
    tree = parse_python(code)
    for node in tree.body if tree else []:
        if isinstance(node, ast.FunctionDef) and node.name == name:
            returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
            return f"def {name}({ast.unparse(node.args)}){returns}:"
    return ""


def example_tests(prompt: str, entry_point: str) -> tuple[str, ...]:
    """Return the examples of a prompt's docstring as assert statements.

    Understood are interpreter sessions (``>>> f(1)`` and the value below it) and lines such as ``f(1) == 2``,
    ``f(1) => 2`` or ``f(1) returns 2``, where the value is a literal. An example that cannot be read as a call
    and a literal is left out: a wrong test would be worse than none.

    >>> example_tests('def f(x):\\n    ">>> f(1)\\\\n2"\\n', "f")
    ('assert f(1) == 2',)
    """
    tree = parse_python(prompt + "\n    pass\n")
    if tree is None:
        return ()
    docstrings = [
        ast.get_docstring(node) or ""
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name == entry_point
    ]
    found: dict[str, None] = {}
    for text in docstrings:
        for call, value in (*_sessions(text), *_lines(text, entry_point)):
            if _calls(call, entry_point) and (literal := _literal(value)) is not None:
                found[f"assert {call} == {literal}"] = None
    return tuple(found)


def _sessions(text: str) -> list[tuple[str, str]]:
    try:
        examples = doctest.DocTestParser().get_examples(text)
    except ValueError:
        return []
    return [(example.source.strip(), example.want.strip()) for example in examples if not example.exc_msg]


def _lines(text: str, entry_point: str) -> list[tuple[str, str]]:
    pairs = []
    for line in text.splitlines():
        start = re.search(rf"(?<![\w.]){re.escape(entry_point)}\(", line)
        if not start:
            continue
        end = _closing(line, start.end() - 1)
        gives = _GIVES.match(line[end + 1 :]) if end else None
        if end and gives:
            pairs.append((line[start.start() : end + 1], gives["value"]))
    return pairs


def _closing(line: str, start: int) -> int:
    """Return the place of the bracket that closes the one at `start`, or 0."""
    depth, quote, place = 0, "", start
    while place < len(line):
        char = line[place]
        if quote:
            if char == "\\":
                place += 1
            elif char == quote:
                quote = ""
        elif char in "'\"":
            quote = char
        elif char in "([{":
            depth += 1
        elif char in ")]}":
            depth -= 1
            if depth == 0:
                return place
        place += 1
    return 0


def _calls(text: str, entry_point: str) -> bool:
    """Whether the text is one call of the entry point with literal arguments, or an expression of such calls."""
    tree = parse_python(text)
    if tree is None or len(tree.body) != 1 or not isinstance(tree.body[0], ast.Expr):
        return False
    names = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)}
    return entry_point in names and names <= {entry_point, "set", "sorted", "list", "tuple", "abs", "round"}


def _literal(text: str) -> str | None:
    """Return the value at the start of the text as Python source, or None where it is not a literal."""
    text = text.strip()
    candidates = [text, text.split(" #")[0].strip()]
    candidates += [candidate.rstrip(".;,").strip() for candidate in candidates]
    for candidate in candidates:
        candidate = _LITERALS.get(candidate, candidate)
        try:
            return repr(ast.literal_eval(candidate))
        except (SyntaxError, ValueError, TypeError, MemoryError, RecursionError):
            continue
    return None
