"""The wire of calls: every value of every type crosses it as it is, and nothing else gets through."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reflexion_gym.errors import DataError
from reflexion_gym.judge.call_wire import (
    WireError,
    decode_operations,
    decode_value,
    encode_calls,
    encode_value,
    read_string,
    write_string,
)
from reflexion_gym.judge.signature import Signature, parse_type

INT = st.integers(-(2**31), 2**31 - 1)
SCALARS = {
    "integer": INT,
    "long": st.integers(-(2**63), 2**63 - 1),
    "double": st.floats(),
    "boolean": st.booleans(),
    "string": st.text(),
    "character": st.text(min_size=1, max_size=1),
    "ListNode": st.lists(INT, max_size=5),
    "TreeNode": st.lists(INT, max_size=1),
}


def _values(depth: int = 2) -> st.SearchStrategy:
    scalars = st.one_of([st.tuples(st.just(name), value) for name, value in SCALARS.items()])
    if depth == 0:
        return scalars
    names = st.sampled_from(list(SCALARS))
    arrays = names.flatmap(lambda n: st.tuples(st.just(f"{n}[]"), st.lists(SCALARS[n], max_size=4)))
    nested = names.flatmap(
        lambda n: st.tuples(st.just(f"list<{n}[]>"), st.lists(st.lists(SCALARS[n], max_size=3), max_size=3))
    )
    return st.one_of(scalars, arrays, nested)


def _same(left, right) -> bool:
    if isinstance(left, list):
        return len(left) == len(right) and all(map(_same, left, right))
    if isinstance(left, float) and math.isnan(left):
        return math.isnan(right)
    return type(left) is type(right) and left == right


@given(_values())
def test_values_round_trip(pair):
    kind, value = parse_type(pair[0]), pair[1]
    text = encode_value(value, kind)
    assert text.isascii()
    assert "\n" not in text
    assert _same(decode_value(text.split(), kind), value)


@given(st.text())
def test_strings_round_trip(text):
    assert read_string(write_string(text)) == text


def test_a_lone_surrogate_goes_in_and_is_no_answer():
    with pytest.raises(WireError, match="not UTF-8"):
        read_string(write_string("\ud800x"))


@given(
    st.text(max_size=30),
    st.sampled_from(
        ["integer", "integer[]", "string[]", "TreeNode", "double", "boolean", "list<list<long>>"]
    ),
)
def test_what_is_no_value_is_refused_and_never_breaks(text, kind):
    try:
        decode_value(text.split(), parse_type(kind))
    except WireError:
        pass


@pytest.mark.parametrize(
    ("tokens", "kind"),
    [
        ("2147483648", "integer"),
        ("9223372036854775808", "long"),
        ("2 1", "integer[]"),
        ("1 1 1", "integer[]"),
        ("-1", "integer[]"),
        ("9999999999 1", "integer[]"),
        ("1.0", "integer"),
        ("True", "boolean"),
        ("abc", "string"),
        ("$%zz", "string"),
        ("$ab", "character"),
        ("null", "integer"),
        ("", "integer"),
        ("1_000", "integer"),
        ("٣", "integer"),
    ],
)
def test_bad_values(tokens, kind):
    with pytest.raises(WireError):
        decode_value(tokens.split(), parse_type(kind))


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (2**31, "integer"),
        (True, "integer"),
        (1, "boolean"),
        ("ab", "character"),
        ([1, "a"], "integer[]"),
        (None, "string"),
        ("x", "integer[]"),
        (3, "TreeNode"),
    ],
)
def test_arguments_of_another_type_are_refused(value, kind):
    with pytest.raises(DataError):
        encode_value(value, parse_type(kind))


def test_trees_lose_their_trailing_nulls():
    assert decode_value(["5", "1", "null", "2", "null", "null"], parse_type("TreeNode")) == [1, None, 2]


def test_operations():
    design = Signature.from_row(
        {
            "classname": "Box",
            "params": [{"name": "size", "type": "integer"}],
            "methods": [
                {"name": "put", "params": [{"name": "v", "type": "integer"}], "return_type": "void"},
                {"name": "get", "params": [], "return_type": "integer[]"},
            ],
        }
    )
    names = ["Box", "put", "get"]
    text = encode_calls(design, [([*names], [[3], [7], []])], "abc")
    assert "abc" in text
    assert decode_operations(["3", "null", "null", "1", "7"], design, names) == [None, None, [7]]
    with pytest.raises(WireError):
        decode_operations(["3", "null", "1", "1", "7"], design, names)
    with pytest.raises(DataError, match="no method"):
        encode_calls(design, [(["Box", "pop"], [[3], []])], "abc")
    with pytest.raises(DataError, match="first name"):
        encode_calls(design, [(["put"], [[3]])], "abc")
