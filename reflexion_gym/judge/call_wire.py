"""The wire between the judge and a driver: calls in, results out, as tokens that any language can read.

A token is a run of characters without white space. A value of a known type is a few of them:

==================  ==================================================================================
integer, long       decimal: ``-7``
double              decimal or ``inf``, ``-inf``, ``nan``: ``2.5``
boolean             ``true`` or ``false``
string, character   ``$`` and the UTF-8 bytes, each of ``A-Z a-z 0-9 _ . -`` as it is, any other as ``%HH``
T[], list<T>        the length, then the items
ListNode            the length, then the values; an empty list is ``0``
TreeNode            the length, then the values level by level, ``null`` for a missing child; trailing ones left out
==================  ==================================================================================

Calls: the nonce, the number of calls, then each call's arguments, one line each. For a class-design problem a call
is the number of operations, then each operation: the method's number (0 is the constructor) and its arguments.

Results, one line per call: the nonce, ``ok``, the call's number and the value; or ``bad`` and a string where what was
returned is not of the type; or ``error`` and a string where the call raised. Before them a line of the nonce and
``load`` with a string, where the program cannot be called at all. The last line is the nonce and ``done``.
A class-design problem's value is the number of operations, then ``null`` for each one that returns nothing, else its
value.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from reflexion_gym.errors import DataError
from reflexion_gym.judge.signature import Method, Signature, Type

__all__ = [
    "WireError",
    "decode_operations",
    "decode_value",
    "encode_calls",
    "encode_value",
    "read_string",
    "write_string",
]

_SAFE = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-")
_BYTES = [chr(b) if b in _SAFE else f"%{b:02X}" for b in range(256)]
_INTEGER = re.compile(r"-?[0-9]+\Z")
_BAD_ESCAPE = re.compile(r"%(?![0-9A-Fa-f]{2})")
_BOUNDS = {"integer": 31, "long": 63}


class WireError(Exception):
    """A token stream that holds no value of the type; the message is fit for a person."""


def write_string(text: str) -> str:
    """Return the token of a string.

    >>> write_string("a b")
    '$a%20b'
    """
    return "$" + "".join([_BYTES[b] for b in text.encode("utf-8", "surrogatepass")])


def read_string(token: str) -> str:
    """Return the string of a token.

    Raises:
        WireError: it is none, or its bytes are not UTF-8.
    """
    if not token.startswith("$") or _BAD_ESCAPE.search(token):
        raise WireError(f"{_short(token)} is no string")
    data = re.sub(rb"%([0-9A-Fa-f]{2})", lambda m: bytes([int(m[1], 16)]), token[1:].encode())
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise WireError(f"a string that is not UTF-8: {data[:60]!r}") from None


def encode_value(value: Any, kind: Type) -> str:
    """Return the tokens of a value.

    Raises:
        DataError: the value is not of the type.
    """
    tokens: list[str] = []
    _encode(value, kind, tokens)
    return " ".join(tokens)


def has_types(signature: Signature, arguments: Sequence[Any], expected: Any) -> bool:
    """Whether a call's arguments and value are of the signature's types.

    >>> has_types(Signature.from_python("def f(n: int) -> bool: pass"), [1], True)
    True
    """
    try:
        for value, param in zip(arguments, signature.params, strict=True):
            encode_value(value, param.type)
        encode_value(expected, signature.result)
    except (DataError, ValueError):  # ValueError: another number of arguments
        return False
    return True


def encode_calls(signature: Signature, calls: Sequence[Sequence[Any]], nonce: str) -> str:
    """Return the text that a driver reads.

    Args:
        signature: of the solution.
        calls: the arguments of each call. For a class-design problem a call is ``[names, arguments]``, as LeetCode
            writes it: the first name is the class's.
        nonce: stands at the head of every result.

    Raises:
        DataError: an argument is not of its type, or there are too few or too many.
    """
    lines = [nonce, str(len(calls))]
    for number, call in enumerate(calls):
        try:
            if signature.is_class:
                lines.append(_operations(signature, call))
            else:
                if len(call) != len(signature.params):
                    raise DataError(f"{len(call)} arguments for {len(signature.params)} parameters")
                for value, parameter in zip(call, signature.params, strict=True):
                    lines.append(encode_value(value, parameter.type))
        except DataError as error:
            raise DataError(f"call {number} of {signature.name}: {error}") from None
    return "\n".join(lines) + "\n"


def decode_value(tokens: Iterable[str], kind: Type) -> Any:
    """Return the value that the tokens spell, all of them.

    Raises:
        WireError: they do not spell one.
    """
    stream = iter(tokens)
    value = _decode(stream, kind)
    rest = next(stream, None)
    if rest is not None:
        raise WireError(f"more than one {kind}: {_short(rest)} follows")
    return value


def decode_operations(tokens: Iterable[str], signature: Signature, names: Sequence[str]) -> list[Any]:
    """Return what the operations of a class-design problem returned, None for those that return nothing.

    Raises:
        WireError: the tokens do not spell that.
    """
    methods = {m.name: m for m in signature.methods}
    stream = iter(tokens)
    count = _length(stream)
    if count != len(names):
        raise WireError(f"{count} results for {len(names)} operations")
    values: list[Any] = []
    for place, name in enumerate(names):
        method = methods.get(name)
        if place == 0 or method is None or method.returns.kind == "void":
            if _next(stream) != "null":
                raise WireError(f"{name} returned something")
            values.append(None)
        else:
            values.append(_decode(stream, method.returns))
    return values


def _operations(signature: Signature, call: Sequence[Any]) -> str:
    if len(call) != 2 or len(call[0]) != len(call[1]) or not call[0] or call[0][0] != signature.name:
        raise DataError(
            f"operations are [names, arguments] of equal length, the first name {signature.name!r}"
        )
    numbers: dict[str, tuple[int, Method]] = {m.name: (n + 1, m) for n, m in enumerate(signature.methods)}
    parts = [str(len(call[0]))]
    for place, (name, arguments) in enumerate(zip(*call, strict=True)):
        if place == 0:
            number, params = 0, signature.params
        elif name in numbers:
            number, params = numbers[name][0], numbers[name][1].params
        else:
            raise DataError(f"there is no method {name!r}")
        if len(arguments) != len(params):
            raise DataError(f"{name}: {len(arguments)} arguments for {len(params)} parameters")
        parts.append(str(number))
        parts += [encode_value(v, p.type) for v, p in zip(arguments, params, strict=True)]
    return " ".join(parts)


def _encode(value: Any, kind: Type, tokens: list[str]) -> None:
    name = kind.kind
    if kind.item is not None:
        if not isinstance(value, list | tuple):
            raise DataError(f"{_short(value)} is no {kind}")
        tokens.append(str(len(value)))
        if kind.item.kind == "integer" and all(
            type(v) is int and -(1 << 31) <= v < 1 << 31 for v in value
        ):  # by far the most common case, and the largest inputs
            tokens += map(str, value)
            return
        for one in value:
            _encode(one, kind.item, tokens)
    elif name in _BOUNDS:
        bits = _BOUNDS[name]
        if isinstance(value, bool) or not isinstance(value, int) or not -(1 << bits) <= value < 1 << bits:
            raise DataError(f"{_short(value)} is no {kind} of {bits + 1} bits")
        tokens.append(str(value))
    elif name == "double":
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise DataError(f"{_short(value)} is no double")
        tokens.append(repr(float(value)))
    elif name == "boolean":
        if not isinstance(value, bool):
            raise DataError(f"{_short(value)} is no boolean")
        tokens.append("true" if value else "false")
    elif name in ("string", "character"):
        if not isinstance(value, str) or (name == "character" and len(value) != 1):
            raise DataError(f"{_short(value)} is no {kind}")
        tokens.append(write_string(value))
    elif name in ("ListNode", "TreeNode"):
        values = [] if value is None else value
        if not isinstance(values, list | tuple):
            raise DataError(f"{_short(value)} is no {kind}: it is written as a list of its values")
        tokens.append(str(len(values)))
        for one in values:
            if one is None and name == "TreeNode":
                tokens.append("null")
            else:
                _encode(one, Type("integer"), tokens)
    else:
        raise DataError(f"there is no value of the type {kind}")


def _decode(stream: Iterator[str], kind: Type) -> Any:
    name = kind.kind
    if kind.item is not None:
        item = kind.item
        return [_decode(stream, item) for _ in range(_length(stream))]
    if name == "ListNode":
        return [_integer(_next(stream), 31) for _ in range(_length(stream))]
    if name == "TreeNode":
        values = [
            None if token == "null" else _integer(token, 31)
            for token in [_next(stream) for _ in range(_length(stream))]
        ]
        while values and values[-1] is None:
            values.pop()
        return values
    token = _next(stream)
    if name in _BOUNDS:
        return _integer(token, _BOUNDS[name])
    if name == "double":
        try:
            return float(token)
        except ValueError:
            raise WireError(f"{_short(token)} is no double") from None
    if name == "boolean":
        if token not in ("true", "false"):
            raise WireError(f"{_short(token)} is no boolean")
        return token == "true"
    if name in ("string", "character"):
        text = read_string(token)
        if name == "character" and len(text) != 1:
            raise WireError(f"{_short(text)} is no character")
        return text
    if token != "null":
        raise WireError(f"{_short(token)} where nothing is returned")
    return None


def _next(stream: Iterator[str]) -> str:
    token = next(stream, None)
    if token is None:
        raise WireError("the value is not complete")
    return token


def _length(stream: Iterator[str]) -> int:
    token = _next(stream)
    if not _INTEGER.match(token) or len(token) > 9 or token.startswith("-"):
        raise WireError(f"{_short(token)} is no length")
    return int(token)


def _integer(token: str, bits: int) -> int:
    if not _INTEGER.match(token) or len(token) > 24:
        raise WireError(f"{_short(token)} is no integer")
    value = int(token)
    if not -(1 << bits) <= value < 1 << bits:
        raise WireError(f"{value} does not fit {bits + 1} bits")
    return value


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."
