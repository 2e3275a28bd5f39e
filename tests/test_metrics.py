"""Metrics against known values, the paper's Table 2 and brute force."""

from __future__ import annotations

import doctest
import itertools
import json
import math
import random
from pathlib import Path

import pytest

from reflexion_gym import metrics

PAPER = Path(__file__).resolve().parents[2] / "shared" / "reference" / "paper-results.json"

# (internal pass, of these correct, internal fail, of these correct, TP, FP, FN, TN): counted from public logs
TABLE_2 = [
    (144, 142, 20, 8, 0.9861, 0.0139, 0.4, 0.6),
    (289, 242, 108, 64, 0.8374, 0.1626, 0.5926, 0.4074),
    (31, 27, 19, 7, 0.871, 0.129, 0.3684, 0.6316),
    (262, 221, 92, 47, 0.8435, 0.1565, 0.5109, 0.4891),
]


def test_doctests():
    assert doctest.testmod(metrics).failed == 0


@pytest.mark.parametrize(
    ("answer", "gold", "em", "score"),
    [
        ("The Beatles", "beatles", True, 1.0),
        ("a  cat, a dog!", "cat dog", True, 1.0),
        ("yes", "yes", True, 1.0),
        ("yes", "no", False, 0.0),
        ("no way", "no", False, 0.0),
        ("noanswer", "something", False, 0.0),
        ("", "the", True, 0.0),
        ("1969", "in 1969", False, 2 / 3),
        ("Mid-Atlantic", "midatlantic", True, 1.0),
        ("Théâtre", "Theatre", False, 0.0),
    ],
)
def test_answers(answer, gold, em, score):
    assert metrics.exact_match(answer, gold) is em
    assert metrics.f1(answer, gold) == pytest.approx(score)


def test_pass_at_k_is_the_mean_over_all_draws():
    for n, c, k in itertools.product(range(1, 7), range(7), range(1, 7)):
        if c > n:
            continue
        value = metrics.pass_at_k(n, c, k)
        if k > n:
            assert math.isnan(value)
            continue
        samples = [True] * c + [False] * (n - c)
        draws = list(itertools.combinations(samples, k))
        assert value == pytest.approx(sum(any(draw) for draw in draws) / len(draws))
    assert metrics.pass_at_k(100_000, 7, 1000) == pytest.approx(0.06793, abs=1e-4)
    with pytest.raises(ValueError, match="n=1, c=2"):
        metrics.pass_at_k(1, 2, 1)


def test_mean_pass_at_k_is_undefined_where_a_task_has_too_few_samples():
    assert math.isnan(metrics.mean_pass_at_k([(5, 1), (1, 1)], 2))
    assert math.isnan(metrics.mean_pass_at_k([], 1))


def test_wilson():
    assert metrics.wilson(0, 0) == (0.0, 1.0)
    assert metrics.wilson(0, 20)[0] == 0.0
    assert metrics.wilson(20, 20)[1] == 1.0
    low, high = metrics.wilson(150, 164)  # by hand, z = 1.959964
    assert low == pytest.approx(0.8620, abs=5e-4)
    assert high == pytest.approx(0.9484, abs=5e-4)


@pytest.mark.parametrize("row", TABLE_2)
def test_confusion_gives_the_papers_table_2(row):
    passed, passed_right, refused, refused_right, *expected = row
    pairs = (
        [(True, True)] * passed_right
        + [(True, False)] * (passed - passed_right)
        + [(False, True)] * refused_right
        + [(False, False)] * (refused - refused_right)
    )
    random.Random(0).shuffle(pairs)
    counted = metrics.confusion(pairs)
    conditional = counted.conditional()
    assert [conditional[key] for key in ("TP", "FP", "FN", "TN")] == pytest.approx(expected, abs=5e-5)
    assert conditional["TP"] + conditional["FP"] == pytest.approx(1)
    assert conditional["FN"] + conditional["TN"] == pytest.approx(1)
    assert sum(counted.joint().values()) == pytest.approx(1)
    assert counted.n == passed + refused


@pytest.mark.skipif(not PAPER.is_file(), reason="the paper's numbers are not beside this checkout")
def test_table_2_is_what_the_recorded_numbers_say():
    rows = json.loads(PAPER.read_text())["table2_confusion"]["from_logs"]
    keys = (
        "internal_pass",
        "internal_pass_and_correct",
        "internal_fail",
        "internal_fail_and_correct",
        "TP",
        "FP",
        "FN",
        "TN",
    )
    assert [tuple(row[key] for key in keys) for row in rows] == TABLE_2


def test_confusion_without_verdicts():
    assert all(math.isnan(value) for value in metrics.Confusion().conditional().values())
    assert metrics.Confusion(tp=3).conditional()["TP"] == 1.0


def test_success_by_trial_keeps_the_last_answer():
    assert metrics.success_by_trial([[False, False, True], [True], [True, False]], 3) == [2, 1, 2]
    assert metrics.success_by_trial([], 2) == [0, 0]


def test_success_rate_bounds():
    rate = metrics.success_rate([None, None])
    assert (rate.judged, rate.faults, rate.at_least, rate.at_most) == (0, 2, 0.0, 1.0)
    assert math.isnan(rate.rate)
    assert rate.to_dict()["rate"] is None


def test_paired_difference():
    first = [1] * 30 + [0] * 10
    second = [1] * 20 + [0] * 20
    difference = metrics.paired_difference(first, second)
    assert difference.mean == pytest.approx(0.25)
    assert 0.1 < difference.low < 0.25 < difference.high <= 0.4
    assert (difference.better, difference.worse) == (10, 0)
    assert difference.p == pytest.approx(2 / 2**10)
    assert metrics.paired_difference(first, second) == difference
    assert metrics.paired_difference([1.0], [1.0]).p == 1.0
    with pytest.raises(ValueError, match="1 and 2"):
        metrics.paired_difference([1], [1, 2])
