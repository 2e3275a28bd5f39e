"""`build_program`: from a model's reply to the program that is judged."""

from __future__ import annotations

import ast
import re
import textwrap
import warnings
from dataclasses import dataclass

from reflexion_gym.core import Task
from reflexion_gym.judge.languages import get_language
from reflexion_gym.judge.verdict import Program
from reflexion_gym.python_source import parse_python

__all__ = ["Extraction", "build_program", "code_blocks", "extract_code", "join_body"]

_FENCE = re.compile(r"^(?P<indent>[ \t]*)(?P<mark>`{3,}|~{3,})[ \t]*(?P<info>[^`\n]*)$")
_CODE_START = re.compile(r"^(def |async def |class |import |from \w[\w.]* import |@|[A-Za-z_]\w*\s*=[^=])")
_LINE_END = re.compile(r"\r\n|\r|\n")
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


@dataclass(frozen=True)
class _Block:
    info: str
    code: str
    closed: bool


def code_blocks(reply: str) -> list[tuple[str, str]]:
    """Return the fenced blocks of a reply as (info word, code), a last block without its end included."""
    return [(block.info, block.code) for block in _blocks(reply)]


def _blocks(reply: str) -> list[_Block]:
    blocks: list[_Block] = []
    lines: list[str] = []
    opened: re.Match[str] | None = None
    for line in _lines(reply):
        match = _FENCE.match(line)
        if opened is None:
            if match:
                opened, lines = match, []
            continue
        # an end fence has the same mark, at least as long, and nothing behind it
        ends = match and match["mark"][0] == opened["mark"][0] and len(match["mark"]) >= len(opened["mark"])
        if match and ends and not match["info"].strip():
            blocks.append(_block(opened, lines, closed=True))
            opened = None
        elif match and ends:
            # a new block begins though the last one was never closed
            blocks.append(_block(opened, lines, closed=True))
            opened, lines = match, []
        else:
            lines.append(line)
    if opened is not None:
        blocks.append(_block(opened, lines, closed=False))
    return blocks


def _block(opened: re.Match[str], lines: list[str], *, closed: bool) -> _Block:
    indent = opened["indent"]
    if indent:
        lines = [line.removeprefix(indent) for line in lines]
    info = opened["info"].strip().split()[0].lower() if opened["info"].strip() else ""
    return _Block(info, "\n".join(lines) + "\n" if lines else "", closed)


def extract_code(reply: str, *, entry_point: str = "", language: str = "py") -> Extraction:
    """Return the code in a reply. Never raises, whatever the text.

    Among several blocks the last that defines `entry_point` is taken (a reply often shows the old program
    first), with the blocks before it whose definitions it uses; without one, the last block in the language.

    >>> extract_code("Sure:\\n```python\\ndef f(x):\\n    return x\\n```\\nDone.", entry_point="f").code
    'def f(x):\\n    return x\\n'
    """
    reply = reply.replace("\r\n", "\n").replace("\x00", "")
    blocks = [block for block in _blocks(reply) if block.code.strip()]
    if language != "py":
        return _other_language(reply, blocks, entry_point, language)
    python = [block for block in blocks if block.info in _PYTHON_NAMES]
    blocks = python or blocks
    defining = [
        place
        for place, block in enumerate(blocks)
        if entry_point and entry_point in _defined(_dedent(block.code))
    ]
    if defining:
        chosen = blocks[defining[-1]]
        code = _dedent(chosen.code) if chosen.closed else _longest_prefix(_dedent(chosen.code), entry_point)
        code = _with_helpers([_dedent(block.code) for block in blocks[: defining[-1]]], code, entry_point)
        return Extraction(code, "fence" if chosen.closed else "open fence")
    if blocks:
        chosen = blocks[-1]
        if not chosen.closed:
            return Extraction(_longest_prefix(chosen.code, entry_point), "open fence")
        return Extraction(chosen.code, "fence")
    return _bare(reply, entry_point)


def _other_language(reply: str, blocks: list[_Block], entry_point: str, language: str) -> Extraction:
    """Take the last block in the language that has the entry point's name, else the last in it, else the last."""
    if not blocks:
        return Extraction(reply if reply.strip() else "", "bare" if reply.strip() else "none")
    spoken = get_language(language)
    named = [block for block in blocks if block.info.strip("{}.") in spoken.names]
    named = named or [block for block in blocks if not block.info] or blocks
    word = re.compile(rf"(?<![\w-]){re.escape(spoken.function_name(entry_point))}(?![\w-])")
    chosen = next((block for block in reversed(named) if word.search(block.code)), named[-1])
    return Extraction(chosen.code, "fence" if chosen.closed else "open fence")


def _bare(reply: str, entry_point: str) -> Extraction:
    """Find code in a reply that has no fence: all of it, or what is left without the prose around it."""
    if not reply.strip():
        return Extraction("", "none")
    if _parses(reply) or _parses_as_body(reply):
        return Extraction(reply, "bare")
    lines = _lines(reply)
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
    lines = _lines(code)
    end = len(lines)
    for _ in range(_TRIES):
        if end < 1:
            break
        prefix = "\n".join(lines[:end]) + "\n"
        wrong = _error_line(prefix)
        if wrong is None:
            if entry_point and entry_point not in _defined(prefix):
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


def _lines(text: str) -> list[str]:
    """Return the lines as Python counts them: `str.splitlines` ends them at form feeds and other marks, too."""
    lines = _LINE_END.split(text)
    return lines[:-1] if lines[-1] == "" else lines


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
    return code if _parses(code) else textwrap.dedent(code)


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
