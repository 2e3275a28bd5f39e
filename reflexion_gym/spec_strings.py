"""Names with arguments, ``Name[key=value,key=value]``: how suites, evaluators and agents are written."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from reflexion_gym.errors import ConfigError

__all__ = ["format_spec", "parse_spec"]

_SPEC = re.compile(r"(?P<name>[^\[\]]+)(?:\[(?P<args>.*)\])?\Z", re.DOTALL)
_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")


def parse_spec(text: str) -> tuple[str, dict[str, Any]]:
    """Return the name and the arguments.

    A value is JSON where it can be read as JSON (numbers, true, null, quoted text, lists), else plain text.

    Raises:
        ConfigError: the text is not of that form.

    >>> parse_spec("MBPP-py[variant=full,show_tests=1]")
    ('MBPP-py', {'variant': 'full', 'show_tests': 1})
    """
    match = _SPEC.match(text.strip()) if isinstance(text, str) else None
    if match is None or not match["name"].strip():
        raise ConfigError(
            f"expected a name such as 'MBPP-py' or 'MBPP-py[variant=full]', actual value: {text!r}"
        )
    arguments: dict[str, Any] = {}
    for part in _split(match["args"] or ""):
        key, equals, value = part.partition("=")
        if not equals or not _KEY.match(key.strip()):
            raise ConfigError(
                f"arguments are written key=value, separated by commas; cannot read {part!r} in {text!r}"
            )
        arguments[key.strip()] = _value(value.strip())
    return match["name"].strip(), arguments


def format_spec(name: str, arguments: Mapping[str, Any]) -> str:
    """Return the text that `parse_spec` reads back, with the keys in order.

    >>> format_spec("MBPP-py", {"variant": "full", "show_tests": 1})
    'MBPP-py[show_tests=1,variant=full]'
    """
    if not arguments:
        return name
    return f"{name}[{','.join(f'{key}={_text(arguments[key])}' for key in sorted(arguments))}]"


def _text(value: Any) -> str:
    if (
        isinstance(value, str)
        and value == value.strip()
        and not re.search(r'[\[\],="{}]', value)
        and _value(value) == value
    ):
        return value
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _split(text: str) -> list[str]:
    """Split at commas that are outside of quotes and brackets."""
    parts, depth, quoted, start = [], 0, False, 0
    for place, char in enumerate(text):
        if char == '"' and (place == 0 or text[place - 1] != "\\"):
            quoted = not quoted
        elif not quoted and char in "[{":
            depth += 1
        elif not quoted and char in "]}":
            depth -= 1
        elif char == "," and not quoted and depth == 0:
            parts.append(text[start:place])
            start = place + 1
    parts.append(text[start:])
    return [part for part in parts if part.strip()]
