"""Signatures: LeetCode's metaData, plain rows and Python stubs, and what cannot be expressed."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reflexion_gym.errors import DataError
from reflexion_gym.judge.languages.naming import kebab, pascal, snake
from reflexion_gym.judge.signature import SCALARS, Signature, parse_type

_VALUES = [name for name in SCALARS if name != "void"]
types = st.recursive(
    st.sampled_from(_VALUES),
    lambda inner: inner.map(lambda t: f"{t}[]") | inner.map(lambda t: f"list<{t}>"),
    max_leaves=4,
)


@given(types)
def test_a_type_is_spelled_as_it_was_read(text):
    assert str(parse_type(text)) == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("int", "integer"),
        ("void[]", "array or list"),
        ("map<string,integer>", "cannot be judged"),
        ("", "cannot"),
    ],
)
def test_a_type_that_cannot_be_judged_is_named(text, said):
    with pytest.raises(DataError, match=said):
        parse_type(text)


@given(
    st.lists(
        st.tuples(st.from_regex(r"[a-z]\w{0,8}", fullmatch=True), types), max_size=4, unique_by=lambda p: p[0]
    ),
    types,
)
def test_a_row_round_trips(params, returns):
    row = {
        "entry_point": "solve",
        "params": [{"name": name, "type": kind} for name, kind in params],
        "return_type": returns,
    }
    assert Signature.from_row(row).to_row() == row


def test_leetcodes_metadata():
    text = json.dumps(
        {
            "name": "rotate",
            "params": [{"name": "matrix", "type": "integer[][]"}],
            "return": {"type": "void"},
            "output": {"paramindex": 0},
        }
    )
    found = Signature.from_metadata(text)
    assert (found.name, found.changed, str(found.result)) == ("rotate", 0, "integer[][]")
    design = json.dumps(
        {
            "classname": "MinStack",
            "constructor": {"params": []},
            "methods": [
                {
                    "name": "push",
                    "params": [{"name": "value", "type": "integer"}],
                    "return": {"type": "void"},
                },
                {"name": "top", "params": [], "return": {"type": "integer"}},
            ],
        }
    )
    stack = Signature.from_metadata(design)
    assert stack.is_class
    assert [m.name for m in stack.methods] == ["push", "top"]
    assert Signature.from_row(stack.to_row()) == stack


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[1]", "JSON object"),
        ("{", "JSON object"),
        ('{"name": "f", "params": 3, "return": {"type": "integer"}}', "list of objects"),
        (
            '{"name": "f", "params": [{"name": "a", "type": "matrix"}], "return": {"type": "integer"}}',
            "'matrix'",
        ),
        ('{"name": "f g", "params": [], "return": {"type": "integer"}}', "identifier"),
        ('{"name": "f", "params": []}', "return_type"),
        ('{"name": "f", "params": [], "return": {"type": "void"}}', "void function"),
        ('{"classname": "A", "methods": []}', "no methods"),
        (
            '{"name": "f", "params": [{"name": "a", "type": "integer"}, {"name": "a", "type": "integer"}], "return_type": "integer"}',
            "same name",
        ),
    ],
)
def test_bad_metadata_says_what_is_wrong(text, said):
    with pytest.raises(DataError, match=said):
        Signature.from_metadata(text)


def test_a_python_stub():
    stub = "class Solution:\n    def lengthOfLIS(self, nums: List[int], root: Optional[TreeNode]) -> List[List[str]]:\n        "
    found = Signature.from_python(stub)
    assert [str(p.type) for p in found.params] == ["integer[]", "TreeNode"]
    assert str(found.returns) == "string[][]"
    with pytest.raises(DataError, match="no type hint"):
        Signature.from_python("def f(a): pass")
    with pytest.raises(DataError, match="Dict"):
        Signature.from_python("def f(a: Dict[str, int]) -> int: pass")
    with pytest.raises(DataError, match="no Python stub"):
        Signature.from_python("def f(")


@pytest.mark.parametrize(
    ("name", "snaked", "kebabbed"),
    [
        ("lengthOfLIS", "length_of_lis", "length-of-lis"),
        ("judgePoint24", "judge_point24", "judge-point24"),
        ("mergeKLists", "merge_k_lists", "merge-k-lists"),
        ("calculateMinimumHP", "calculate_minimum_hp", "calculate-minimum-hp"),
        (
            "countDifferentSubsequenceGCDs",
            "count_different_subsequence_gc_ds",
            "count-different-subsequence-gc-ds",
        ),
    ],
)
def test_names(name, snaked, kebabbed):
    assert (snake(name), kebab(name)) == (snaked, kebabbed)
    assert pascal(name)[0].isupper()


def test_a_void_function_without_parameters_is_refused():
    with pytest.raises(DataError, match="nothing that it could be judged by"):
        Signature.from_row({"entry_point": "f", "params": [], "return_type": "void"})
