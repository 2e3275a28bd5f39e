"""A program's text without what is no code in it, for languages whose comments and braces are C's.

What is looked for in a program is not to be found in its comments and texts.
"""

from __future__ import annotations

import re
from collections.abc import Callable

__all__ = ["bare", "defines", "included", "outermost", "sub_bare"]

_TEXTS = r'"""(?:\\.|.)*?"""|"(?:\\.|[^"\\\n])*"|`[^`]*`'
_COMMENTS = r"//[^\n]*|/\*.*?\*/"
#: no more than one character, for a quote of Rust's, C++'s or Scala's may stand alone: ``&'a``, ``1'000``
_CHARACTER = r"'(?:\\.[^'\n]*|[^'\\\n])'"
_SINGLE_QUOTED = r"'''.*?'''|'(?:\\.|[^'\\\n])*'"


def bare(code: str, *, single_quoted: bool = False) -> str:
    """Return code with spaces for every comment and text, so that all else keeps its place.

    Args:
        code: a program.
        single_quoted: whether the language's texts may stand in single quotes.

    >>> bare("f('{', 1); // }")
    'f(   , 1);     '
    """
    quoted = _SINGLE_QUOTED if single_quoted else _CHARACTER
    return re.sub(f"{_COMMENTS}|{_TEXTS}|{quoted}", _blank, code, flags=re.DOTALL)


def outermost(code: str, *, single_quoted: bool = False) -> str:
    """Return the same with spaces for what is in braces, too.

    >>> outermost("class A { class B {} } class C {}")
    'class A {            } class C {}'
    """
    depth, found = 0, ""
    for mark in bare(code, single_quoted=single_quoted):
        depth = max(0, depth - (mark == "}"))
        found += mark if depth == 0 or mark == "\n" else " "
        depth += mark == "{"
    return found


def defines(name: str, outside: str) -> bool:
    """Whether a program has a type of a name outside of others.

    Args:
        name: of the type.
        outside: what `outermost` returns of the program.
    """
    words = "class|struct|record|enum|interface|trait|object|typealias"
    return re.search(rf"\b(?:{words})\s+{name}\b", outside) is not None


def sub_bare(
    pattern: str,
    by: str | Callable[[re.Match[str]], str],
    code: str,
    *,
    count: int = 0,
    single_quoted: bool = False,
) -> str:
    """Return code with what a pattern finds in its bare text replaced, as `re.sub` does; ``^`` is a line's begin.

    >>> sub_bare("package (\\\\w+)", "<\\\\1>", "/* package a */ package b")
    '/* package a */ <b>'
    """
    parts, end = [], 0
    for number, found in enumerate(
        re.finditer(pattern, bare(code, single_quoted=single_quoted), re.MULTILINE), 1
    ):
        parts += [code[end : found.start()], found.expand(by) if isinstance(by, str) else by(found)]
        end = found.end()
        if number == count:
            break
    return "".join(parts) + code[end:]


def included(file: str, code: str) -> str:
    """Return lines of C or C++ that include a program: its main is not run, its macros are not for what follows.

    Args:
        file: that holds the program.
        code: the program.

    >>> print(included("a.c", "#define n 3"))
    #pragma push_macro("n")
    #define main own_main
    #include "a.c"
    #undef main
    #pragma pop_macro("n")
    <BLANKLINE>
    """
    names = dict.fromkeys(re.findall(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", code, re.MULTILINE))
    before, after = ("".join(f'#pragma {do}_macro("{name}")\n' for name in names) for do in ("push", "pop"))
    return f'{before}#define main own_main\n#include "{file}"\n#undef main\n{after}'


def _blank(found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", found[0])
