"""How ALFWorld's texts are shown, and the two spellings of putting something down."""

from __future__ import annotations

import re

__all__ = ["STYLES", "first_observation", "later_observation", "other_spelling"]

STYLES = ("default", "engine", "react")
_REPLY = "Reply with one command a turn, such as `look`, or with `think: ...` to note a thought."
_MOVE = re.compile(r"move (.+) to (.+)")
_PUT = re.compile(r"put (.+) in/on (.+)")


def first_observation(text: str, style: str) -> str:
    """Return the introduction in a style.

    ``react`` drops the banner (the first paragraph) and joins the rest with single line ends, as the code of
    ReAct and Reflexion does.
    """
    if style == "react":
        return "\n".join(text.split("\n\n")[1:])
    return f"{text}\n\n{_REPLY}" if style == "default" else text


def later_observation(text: str, style: str) -> str:
    """Return an answer in a style: ``react`` strips "You arrive at loc 3. " up to the first full stop.

    >>> later_observation("You arrive at loc 3. On the desk 1, you see a pen 2.", "react")
    'On the desk 1, you see a pen 2.'
    """
    if style == "react" and text.startswith("You arrive at loc "):
        return text[text.find(". ") + 2 :]
    return text


def other_spelling(command: str) -> str:
    """Return ``move X to Y`` for ``put X in/on Y`` and the other way round; other commands as they are.

    >>> other_spelling("put mug 1 in/on desk 2"), other_spelling("move mug 1 to desk 2"), other_spelling("look")
    ('move mug 1 to desk 2', 'put mug 1 in/on desk 2', 'look')
    """
    if match := _MOVE.fullmatch(command):
        return f"put {match[1]} in/on {match[2]}"
    if match := _PUT.fullmatch(command):
        return f"move {match[1]} to {match[2]}"
    return command
