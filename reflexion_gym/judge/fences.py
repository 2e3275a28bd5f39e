"""`fenced_blocks`: the fenced blocks of a model's reply."""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["Block", "code_blocks", "fenced_blocks", "longer_blocks", "text_lines"]

_FENCE = re.compile(r"^(?P<indent>[ \t]*)(?P<mark>`{3,}|~{3,})[ \t]*(?P<info>[^`\n]*)$")
_LINE_END = re.compile(r"\r\n|\r|\n")
#: how many later ends a block is tried with
_ENDS = 20


@dataclass(frozen=True)
class Block:
    """A fenced block."""

    info: str
    """the first word behind the fence, in lower case"""
    code: str
    closed: bool
    """whether its end is there"""
    start: int = 0
    """the number of its first line in the reply"""


def code_blocks(reply: str) -> list[tuple[str, str]]:
    """Return the fenced blocks of a reply as (info word, code), a last block without its end included."""
    return [(block.info, block.code) for block in fenced_blocks(reply)]


def fenced_blocks(reply: str) -> list[Block]:
    """Return the fenced blocks of a reply, a last one without its end included."""
    blocks: list[Block] = []
    lines: list[str] = []
    opened: re.Match[str] | None = None
    start = 0
    for number, line in enumerate(text_lines(reply)):
        match = _FENCE.match(line)
        if opened is None:
            if match:
                opened, lines, start = match, [], number + 1
            continue
        # an end fence has the same mark, at least as long, and nothing behind it
        ends = match and match["mark"][0] == opened["mark"][0] and len(match["mark"]) >= len(opened["mark"])
        if match and ends and not match["info"].strip():
            blocks.append(_block(opened, lines, start, closed=True))
            opened = None
        elif match and ends:
            # a new block begins though the last one was never closed
            blocks.append(_block(opened, lines, start, closed=True))
            opened, lines, start = match, [], number + 1
        else:
            lines.append(line)
    if opened is not None:
        blocks.append(_block(opened, lines, start, closed=False))
    return blocks


def longer_blocks(reply: str, block: Block) -> list[str]:
    """Return what a closed block would be if it ended at one of the later fences: a text in it may show fences."""
    lines = text_lines(reply)
    opened = _FENCE.match(lines[block.start - 1])
    if opened is None:
        return []
    ends = [n for n in range(block.start, len(lines)) if _FENCE.match(lines[n])][1 : _ENDS + 1]
    return [_block(opened, lines[block.start : end], block.start, closed=True).code for end in ends]


def text_lines(text: str) -> list[str]:
    """Return the lines as Python counts them: `str.splitlines` ends them at form feeds and other marks, too."""
    lines = _LINE_END.split(text)
    return lines[:-1] if lines[-1] == "" else lines


def _block(opened: re.Match[str], lines: list[str], start: int, *, closed: bool) -> Block:
    indent = opened["indent"]
    if indent:
        lines = [line.removeprefix(indent) for line in lines]
    info = opened["info"].strip().split()[0].lower() if opened["info"].strip() else ""
    return Block(info, "\n".join(lines) + "\n" if lines else "", closed, start)
