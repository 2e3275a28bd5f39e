"""The encoding of values: what goes in comes out, and nothing that comes in can do harm."""

from __future__ import annotations

import collections
import enum
import itertools
import os
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reflexion_gym.judge import frames, values, wire

scalars = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary() | st.complex_numbers()
    | st.characters() | st.sampled_from([..., NotImplemented, int, str, len, sum, ValueError])
)  # fmt: skip
hashables = st.recursive(scalars, lambda inner: st.tuples(inner, inner) | st.frozensets(inner), max_leaves=10)
anything = st.recursive(
    scalars
    | st.builds(bytearray, st.binary())
    | st.builds(range, st.integers(), st.integers(), st.integers(1, 9)),
    lambda inner: (
        st.lists(inner)
        | st.lists(inner).map(tuple)
        | st.sets(hashables)
        | st.dictionaries(hashables, inner)
        | st.dictionaries(hashables, inner).map(collections.OrderedDict)
        | st.dictionaries(hashables, st.integers()).map(collections.Counter)
        | st.lists(inner).map(collections.deque)
    ),
    max_leaves=30,
)


def _told(value) -> str:
    """A text that is the same for the same values of the same types, NaN and sets included."""
    kind = type(value).__name__
    if isinstance(value, (set, frozenset)):
        return f"{kind}{sorted(map(_told, value))}"
    if isinstance(value, dict):
        return f"{kind}{[(_told(k), _told(v)) for k, v in value.items()]}"
    if isinstance(value, (list, tuple, collections.deque)):
        return f"{kind}{[_told(v) for v in value]}"
    return f"{kind}{value!r}"


@given(anything)
@settings(max_examples=100, deadline=None)
def test_round_trip(value):
    assert _told(wire.decode(wire.encode(value))) == _told(value)


@given(st.binary(max_size=200))
@settings(max_examples=500, deadline=None)
def test_garbage_is_refused_or_decoded_and_nothing_else(data):
    try:
        wire.decode(data)
    except values.WireError:
        pass


@given(anything, st.data())
@settings(max_examples=100, deadline=None)
def test_a_changed_encoding_is_refused_or_decoded(value, data):
    encoded = bytearray(wire.encode(value))
    for _ in range(data.draw(st.integers(1, 4))):
        encoded[data.draw(st.integers(0, len(encoded) - 1))] = data.draw(st.integers(0, 255))
    try:
        wire.decode(bytes(encoded[: data.draw(st.integers(0, len(encoded)))]))
    except values.WireError:
        pass


def test_lies_about_sizes():
    for tag in b"ltSZdCDOQrKVXIJsbyjBp":
        for size in (1, 5, 1 << 20, 0xFFFFFFFF):
            with pytest.raises(values.WireError):
                wire.decode(bytes([tag]) + size.to_bytes(4, "little") + b"N" * 0)
    with pytest.raises(values.WireError):
        wire.decode((b"l" + (1).to_bytes(4, "little")) * 100_000 + b"N")
    with pytest.raises(values.WireError):
        wire.decode(b"S" + (1).to_bytes(4, "little") + b"l" + bytes(4))
    with pytest.raises(values.WireError):
        wire.decode(b"NN")
    for name in (b"eval", b"exec", b"open", b"__import__", b"nothing"):
        with pytest.raises(values.WireError):
            wire.decode(b"B" + len(name).to_bytes(4, "little") + name)


class Liar(int):
    def __eq__(self, other):
        return True

    def __int__(self):
        return 99

    __index__ = __int__
    __hash__ = int.__hash__


class Sneaky(dict):
    def items(self):
        return [("other", 1)]

    def __iter__(self):
        return iter(["other"])


class Colour(enum.IntEnum):
    RED = 3


class Name(str):
    def __str__(self):
        return "other"

    encode = __str__


def test_subclasses_are_lowered_by_their_base():
    for value, plain in [
        (Liar(7), 7), (Sneaky(a=1), {"a": 1}), (Colour.RED, 3), (Name("real"), "real"), (True, True),
        (collections.namedtuple("P", "x y")(1, 2), (1, 2)), (type("L", (list,), {"__len__": lambda s: 0})([1]), [1]),
        (type("F", (float,), {})(1.5), 1.5), (type("B", (bytes,), {"__iter__": None})(b"ab"), b"ab"),
    ]:  # fmt: skip
        decoded = wire.decode(wire.encode([value]))[0]
        assert type(decoded) is type(plain) and decoded == plain


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ((i * i for i in range(4)), [0, 1, 4, 9]), (map(str, [1, 2]), ["1", "2"]), (zip("ab", [1, 2], strict=True), [("a", 1), ("b", 2)]),
        (filter(None, [0, 1]), [1]), (enumerate("a"), [(0, "a")]), (reversed([1, 2]), [2, 1]), (iter({1: 2}), [1]),
        ({1: 2}.keys(), [1]), ({1: 2}.values(), [2]), ({1: 2}.items(), [(1, 2)]), (itertools.permutations([1, 2]), [(1, 2), (2, 1)]),
    ],
)  # fmt: skip
def test_iterators(value, expected):
    decoded = wire.decode(wire.encode(value))
    assert list(decoded) == expected


def test_an_endless_iterator_is_cut():
    decoded = wire.decode(wire.encode(itertools.count()))
    assert [next(decoded) for _ in range(5)] == [0, 1, 2, 3, 4]
    with pytest.raises(ValueError, match="more than"):
        list(decoded)


def test_a_match_is_only_true():
    decoded = wire.decode(wire.encode(re.match("a", "ab")))
    assert decoded and not hasattr(decoded, "group")


def test_what_does_not_cross():
    for value, name in [
        (object(), "object"),
        (lambda: 1, "function"),
        (Colour, "EnumType"),
        (os, "module"),
        (open, "builtin"),
        (eval, "builtin"),
    ]:
        with pytest.raises(values.NotEncodable) as caught:
            wire.encode([value])
        assert name in str(caught.value) or name == "EnumType"
    cyclic: list = []
    cyclic.append(cyclic)
    deep: list = []
    for _ in range(wire.MAX_DEPTH + 5):
        deep = [deep]
    for value in (cyclic, deep, "x" * 100, [1] * 100, 1 << 10_000, b"x" * 100, {i: i for i in range(100)}):
        with pytest.raises(values.TooLarge):
            wire.encode(value, 64)
    shared = [1]
    assert wire.decode(wire.encode([shared, shared])) == [[1], [1]]


def test_functions_cross_by_name():
    ref = values.FunctionRef("f")
    assert wire.decode(wire.encode([ref]), {"f": 5}.get) == [5]
    with pytest.raises(values.WireError):
        wire.decode(wire.encode([ref]))


def test_frames():
    source, sink = os.pipe()
    frames.write_frame(sink, b"abc")
    frames.write_frame(sink, b"")
    os.write(sink, b"\xff\xff\xff\xff")
    assert frames.read_frame(source, 10) == b"abc"
    assert frames.read_frame(source, 10) == b""
    with pytest.raises(values.WireError):
        frames.read_frame(source, 10)
    os.write(sink, b"\5\0\0\0ab")
    os.close(sink)
    with pytest.raises(values.WireError):
        frames.read_frame(source, 10)
    assert frames.read_frame(source, 10) is None
    os.close(source)
