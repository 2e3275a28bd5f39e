"""Comparing answers by type."""

from __future__ import annotations

import math

import pytest

from reflexion_gym.judge.comparison import answer_hash, same_answer
from reflexion_gym.judge.signature import parse_type


@pytest.mark.parametrize(
    ("returned", "expected", "kind", "order", "same"),
    [
        (3, 3, "integer", "exact", True),
        (True, 1, "integer", "exact", False),
        (1.0, 1, "double", "exact", True),
        (1.000009, 1.0, "double", "exact", True),
        (1.00002, 1.0, "double", "exact", False),
        (1e12 + 1, 1e12, "double", "exact", True),
        (math.nan, math.nan, "double", "exact", True),
        (math.inf, math.inf, "double", "exact", True),
        (math.inf, -math.inf, "double", "exact", False),
        (math.nan, 1.0, "double", "exact", False),
        ([1, 2], [2, 1], "integer[]", "exact", False),
        ([1, 2], [2, 1], "integer[]", "outer", True),
        ([1, 1, 2], [1, 2, 2], "integer[]", "outer", False),
        ([[1, 2], [3]], [[3], [2, 1]], "integer[][]", "outer", False),
        ([[1, 2], [3]], [[3], [2, 1]], "integer[][]", "any", True),
        ([], [], "string[]", "any", True),
        ([1], [1, 1], "integer[]", "any", False),
        ("a", "a", "string", "exact", True),
        ("a", "A", "string", "exact", False),
        ([1, None, 2], [1, None, 2, None, None], "TreeNode", "exact", True),
        ([], None, "ListNode", "exact", True),
        ([[1.0000001]], [[1.0]], "double[][]", "exact", True),
    ],
)
def test_same_answer(returned, expected, kind, order, same):
    assert same_answer(returned, expected, parse_type(kind), order) is same


def test_hashes_tell_answers_apart():
    assert answer_hash([1, 2]) == answer_hash([1, 2])
    assert answer_hash([1, 2]) != answer_hash([2, 1])
