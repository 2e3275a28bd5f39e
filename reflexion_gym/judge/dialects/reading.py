"""Reading expressions of C-like languages as text: brackets and strings, no more."""

from __future__ import annotations

import re

__all__ = ["close_brackets", "in_problem_class", "split_equals", "split_top", "strip_comments"]

_OPEN, _CLOSE = "([{", ")]}"


def split_top(text: str, mark: str, *, quotes: str = '"', last: bool = False) -> tuple[str, str] | None:
    """Split at the first (or last) place of `mark` outside all brackets and strings; None where there is none.

    >>> split_top('f(1, "a, b"), 2', ",")
    ('f(1, "a, b")', '2')
    """
    depth, place, found = 0, 0, -1
    while place < len(text):
        char = text[place]
        if char in quotes:
            place = _end_of_string(text, place)
            continue
        if depth == 0 and text.startswith(mark, place):
            found = place
            if not last:
                break
        if char in _OPEN:
            depth += 1
        elif char in _CLOSE:
            depth -= 1
        place += 1
    if found < 0:
        return None
    return text[:found].strip(), text[found + len(mark) :].strip()


def split_equals(text: str, method: str) -> tuple[str, str] | None:
    """Split ``call.equals(value)``, or ``call == (value)``."""
    parts = split_top(text, f".{method}(", last=True)
    if parts and parts[1].endswith(")"):
        return parts[0], parts[1][:-1]
    return split_top(text, "==")


def strip_comments(code: str, line: str = "//", block: tuple[str, str] | None = ("/*", "*/")) -> str:
    """Return code without its comments; strings in double quotes are left alone."""
    out, place = [], 0
    while place < len(code):
        if code[place] == '"':
            end = _end_of_string(code, place)
            out.append(code[place:end])
            place = end
        elif line and code.startswith(line, place):
            end = code.find("\n", place)
            place = len(code) if end < 0 else end
        elif block and code.startswith(block[0], place):
            end = code.find(block[1], place + 2)
            place = len(code) if end < 0 else end + len(block[1])
        else:
            out.append(code[place])
            place += 1
    return "".join(out)


def in_problem_class(code: str, *, imports: str, begins: str, head: str) -> str:
    """Return code in the class ``Problem``, where MultiPL-E's methods stand: a method alone gets the class around it.

    Args:
        code: a program, or a method with imports.
        imports: a pattern of a line that imports.
        begins: a pattern of the begin of a class, comments left out; that class gets the name.
        head: a pattern of what its new head stands for.
    """
    if re.search(r"\bclass\s+Problem\b", code):
        return code
    lines = code.splitlines()
    heads = [line for line in lines if re.match(imports, line)]
    rest = "\n".join(line for line in lines if line not in heads)
    rest = re.sub(r"^(\s*)(public\s+)?static\b", r"\1public static", rest, count=1, flags=re.MULTILINE)
    if re.match(begins, strip_comments(rest)):
        return "\n".join([*heads, re.sub(head, "class Problem", rest, count=1)])
    return "\n".join([*heads, "class Problem {", rest.rstrip(), "}", ""])


def close_brackets(code: str, line: str = "//") -> str:
    """Return code with the curly brackets closed that are left open: completions end before or after the last one.

    >>> close_brackets("fn f() -> i32 {\\n    1\\n")
    'fn f() -> i32 {\\n    1\\n}\\n'
    """
    bare = re.sub(r"'(\\.|[^'\\])'", "", strip_comments(code, line))
    bare = re.sub(r'"(\\.|[^"\\])*"', "", bare, flags=re.DOTALL)
    missing = bare.count("{") - bare.count("}")
    return code if missing <= 0 else code.rstrip("\n") + "\n" + "}\n" * missing


def _end_of_string(text: str, start: int) -> int:
    place = start + 1
    while place < len(text) and text[place] != text[start]:
        place += 2 if text[place] == "\\" else 1
    return place + 1
