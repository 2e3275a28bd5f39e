"""`build_program`: from a model's reply to the program that is judged."""

from __future__ import annotations

import ast
import re
import textwrap
import warnings
from dataclasses import dataclass

from reflexion_gym.core import Task
from reflexion_gym.judge.fences import fenced_blocks, longer_blocks, text_lines
from reflexion_gym.judge.languages import get_language
from reflexion_gym.judge.other_code import choose_block, without_prose
from reflexion_gym.judge.verdict import Program
from reflexion_gym.python_source import parse_python

__all__ = ["Extraction", "build_program", "extract_code", "join_body"]

_CODE_START = re.compile(r"^(def |async def |class |import |from \w[\w.]* import |@|[A-Za-z_]\w*\s*=[^=])")
#: how often a cut-off reply is shortened, at most
_TRIES = 200
_PYTHON_NAMES = {
    "",
    "python",
    "python3",
    "py",
    "py3",
    "python2",
    "ipython",
    "pycon",
    "code",
    "{python}",
    "{.python}",
}


@dataclass(frozen=True)
class Extraction:
    """The code in a reply, and how it was found."""

    code: str
    how: str
    """``fence``, ``open fence`` (cut off), ``bare`` (no fence) or ``none``"""


def extract_code(reply: str, *, entry_point: str = "", language: str = "py") -> Extraction:
    """Return the code in a reply. Never raises, whatever the text.

    Among several blocks the last that defines `entry_point` is taken (a reply often shows the old program
    first), with the blocks before it whose definitions it uses; without one, the last block in the language.

    >>> extract_code("Sure:\\n```python\\ndef f(x):\\n    return x\\n```\\nDone.", entry_point="f").code
    'def f(x):\\n    return x\\n'
    """
    reply = reply.removeprefix("\ufeff").replace("\r\n", "\n").replace("\x00", "")
    blocks = [block for block in fenced_blocks(reply) if block.code.strip()]
    if language != "py":
        spoken = get_language(language)
        if not blocks:
            code = without_prose(reply, spoken.function_name(entry_point))
            return Extraction(code, "bare") if code.strip() else Extraction("", "none")
        code, closed = choose_block(blocks, spoken, entry_point)
        return Extraction(code, "fence" if closed else "open fence")
    python = [block for block in blocks if block.info in _PYTHON_NAMES]
    blocks = python or blocks
    codes = [_dedent(block.code) for block in blocks]
    defining = [place for place, code in enumerate(codes) if entry_point and entry_point in _defined(code)]
    # LeetCode's function is a method: what only shows how it is called comes behind its class
    defining = defining or [
        place for place, code in enumerate(codes) if entry_point and entry_point in _methods(code)
    ]
    if defining:
        chosen, code = blocks[defining[-1]], codes[defining[-1]]
        if not chosen.closed:
            code = _longest_prefix(code, entry_point)
        elif not _parses(code):
            longer = (_dedent(text) for text in longer_blocks(reply, chosen))
            code = next((text for text in longer if _parses(text)), code)
        code = _with_helpers(codes[: defining[-1]], code, entry_point)
        return Extraction(code, "fence" if chosen.closed else "open fence")
    if blocks:
        chosen = blocks[-1]
        if not chosen.closed:
            return Extraction(_longest_prefix(chosen.code, entry_point), "open fence")
        return Extraction(chosen.code, "fence")
    return _bare(reply, entry_point)


def _bare(reply: str, entry_point: str) -> Extraction:
    """Find code in a reply that has no fence: all of it, or what is left without the prose around it."""
    if not reply.strip():
        return Extraction("", "none")
    if _parses(reply) or _parses_as_body(reply):
        return Extraction(reply, "bare")
    lines = text_lines(reply)
    last = max((place for place, line in enumerate(lines) if entry_point in line), default=-1)
    for start, line in enumerate(lines[: last + 1]):
        if _CODE_START.match(line):
            code = _longest_prefix("\n".join(lines[start:]) + "\n", entry_point)
            if _parses(code) and (not entry_point or entry_point in _defined(code)):
                return Extraction(code, "bare")
    if any(_CODE_START.match(line) or line.startswith((" ", "\t")) for line in lines):
        return Extraction(reply, "bare")
    return Extraction("", "none")


def _longest_prefix(code: str, entry_point: str) -> str:
    """Return the code without the trailing lines that keep it from parsing; all of it where nothing is left."""
    lines = text_lines(code)
    end = len(lines)
    for _ in range(_TRIES):
        if end < 1:
            break
        prefix = "\n".join(lines[:end]) + "\n"
        wrong = _error_line(prefix)
        if wrong is None:
            if entry_point and entry_point not in _defined(prefix) | _methods(prefix):
                break
            return prefix
        end = min(end, wrong) - 1  # whatever holds the wrong line is wrong as well
    return code


def _error_line(code: str) -> int | None:
    """Return the line at which the code stops being Python, None where it does not."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse(code)
    except SyntaxError as error:
        return max(1, error.lineno or 1 << 30)
    except (ValueError, RecursionError, MemoryError):
        return 1 << 30
    return None


def _with_helpers(earlier: list[str], code: str, entry_point: str) -> str:
    """Put the earlier blocks' definitions before `code` where it uses names that it does not define itself."""
    tree = parse_python(code)
    if tree is None:
        return code
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    missing = used - _defined(code)
    helpers = [
        block for block in earlier if (_defined(block) & missing) and entry_point not in _defined(block)
    ]
    return "".join(f"{block.rstrip()}\n\n\n" for block in helpers) + code


def _dedent(code: str) -> str:
    # `textwrap.dedent` would also change lines that are blank
    is_indented = code.lstrip("\n")[:1] in (" ", "\t")
    return textwrap.dedent(code) if is_indented and not _parses(code) else code


def _parses(code: str) -> bool:
    return parse_python(code) is not None


def _parses_as_body(code: str) -> bool:
    return _parses(f"def _():\n{code}\n")


def _stands_alone(code: str) -> bool:
    """Whether the code compiles as a module; a function's body does not (its indent, or a `return`)."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(code, "<reply>", "exec")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def _defined(code: str) -> set[str]:
    """Return the names that the code defines at its top level; by pattern where it does not parse."""
    tree = parse_python(code)
    if tree is None:
        return set(re.findall(r"^(?:async\s+def|def|class)\s+(\w+)", code, re.MULTILINE))
    names: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            names.update((alias.asname or alias.name).split(".")[0] for alias in node.names)
        elif isinstance(node, ast.Assign | ast.AnnAssign | ast.If | ast.Try | ast.With | ast.For):
            names.update(
                n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)
            )
            names.update(n.name for n in ast.walk(node) if isinstance(n, ast.FunctionDef | ast.ClassDef))
    return names


def _methods(code: str) -> set[str]:
    """Return the names of the methods of the code's classes; by pattern where it does not parse."""
    tree = parse_python(code)
    if tree is None:
        return set(re.findall(r"^[ \t]+(?:async\s+def|def)\s+(\w+)", code, re.MULTILINE))
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    return {
        node.name
        for one in classes
        for node in one.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def join_body(stub: str, body: str) -> str:
    """Join a function's body to the code it continues, indenting the body where it is not indented.

    >>> join_body("def f(x):\\n", "return x\\n")
    'def f(x):\\n    return x\\n'
    """
    head = stub if stub.endswith("\n") else stub + "\n"
    candidates = [head + body, head + textwrap.indent(textwrap.dedent(body), "    ")]
    first, rest = (body.lstrip("\n").split("\n", 1) + [""])[:2]
    if first and not first[0].isspace():
        # a reply is often stripped, so that only its first line has lost its indent
        candidates.insert(1, f"{head}    {first}\n{rest}")
    return next((code for code in candidates if _stands_alone(code)), candidates[0])


def build_program(reply: str, task: Task) -> tuple[Program, str]:
    """Return the program in a reply to a code task, and how it was found.

    ``task.metadata`` gives ``entry_point``, ``language``, ``preamble`` (the prompt's imports and helpers, which
    run first) and ``stub`` (the code that a function body alone continues). Never raises for a bad reply: one
    without code gives an empty program, which no judge passes.

    Returns:
        the program, and one of ``fence``, ``open fence``, ``bare`` or ``none``, with ``, joined to the prompt``
        behind it where the reply was a function body alone.
    """
    metadata = task.metadata
    entry_point, language = str(metadata.get("entry_point", "")), str(metadata.get("language", "py"))
    found = extract_code(reply, entry_point=entry_point, language=language)
    stub, preamble = str(metadata.get("stub", "")), str(metadata.get("preamble", ""))
    if language == "py" and found.code.strip() and stub and entry_point not in _defined(found.code):
        joined = join_body(stub, found.code)
        if _stands_alone(joined) and not _stands_alone(found.code):
            return Program(joined, entry_point, preamble, language), f"{found.how}, joined to the prompt"
    return Program(found.code, entry_point, preamble, language), found.how
