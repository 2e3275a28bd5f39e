"""`same_answer`: whether what a program returned is a right answer, by its type. Runs in the judge alone."""

from __future__ import annotations

import hashlib
import json
import math
from typing import Any

from reflexion_gym.judge.signature import Type

__all__ = ["ORDERS", "answer_hash", "same_answer"]

#: how much the order of an answer's items matters: at every level; not at the outermost; at none
ORDERS = ("exact", "outer", "any")
_TOLERANCE = 1e-5


def same_answer(returned: Any, expected: Any, kind: Type, order: str = "exact") -> bool:
    """Whether a decoded value is the expected one.

    Args:
        returned: what the program returned, decoded by its type.
        expected: the right answer.
        kind: its type. Doubles may differ by 1e-5, absolutely or relatively; all else must be equal.
        order: one of `ORDERS`.

    >>> from reflexion_gym.judge.signature import parse_type
    >>> same_answer([[2, 1], [3]], [[3], [1, 2]], parse_type("integer[][]"), "any")
    True
    """
    if kind.item is not None:
        if not isinstance(returned, list) or not isinstance(expected, list | tuple):
            return False
        if len(returned) != len(expected):
            return False
        if order != "exact":
            inner = "exact" if order == "outer" else order
            returned = sorted(returned, key=lambda v: _sort_key(v, inner))
            expected = sorted(expected, key=lambda v: _sort_key(v, inner))
            return all(same_answer(r, e, kind.item, inner) for r, e in zip(returned, expected, strict=True))
        return all(same_answer(r, e, kind.item) for r, e in zip(returned, expected, strict=True))
    if kind.kind == "double":
        return _close(returned, expected)
    if kind.kind in ("ListNode", "TreeNode"):
        return bool(returned == _nodes(expected))
    return type(returned) is type(expected) and bool(returned == expected)


def answer_hash(value: Any) -> str:
    """Return the SHA-256 of an answer's JSON, for answers too long to keep."""
    return hashlib.sha256(json.dumps(value, separators=(",", ":")).encode()).hexdigest()


def _close(returned: Any, expected: Any) -> bool:
    if isinstance(expected, bool) or not isinstance(expected, int | float) or not isinstance(returned, float):
        return False
    if math.isnan(expected):
        return math.isnan(returned)
    return math.isclose(returned, expected, rel_tol=_TOLERANCE, abs_tol=_TOLERANCE)


def _nodes(expected: Any) -> list[Any]:
    values = list(expected or [])
    while values and values[-1] is None:
        values.pop()
    return values


def _sort_key(value: Any, order: str) -> str:
    if isinstance(value, list | tuple) and order == "any":
        value = sorted(value, key=lambda v: _sort_key(v, order))
    return json.dumps(value)
