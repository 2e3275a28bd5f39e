"""Plain functions: exact match, F1, pass@k, intervals, paired differences, evaluator confusion, success by trial."""

from __future__ import annotations

import math
import re
import string
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from reflexion_gym.core import Record

__all__ = [
    "Confusion",
    "Difference",
    "Rate",
    "confusion",
    "exact_match",
    "f1",
    "mean_pass_at_k",
    "normalize_answer",
    "paired_difference",
    "pass_at_k",
    "success_by_trial",
    "success_rate",
    "wilson",
]

_ARTICLES = re.compile(r"\b(a|an|the)\b")
_NO_PUNCTUATION = str.maketrans("", "", string.punctuation)
_CLOSED = frozenset({"yes", "no", "noanswer"})


# ---- answers in words -------------------------------------------------------------------------------


def normalize_answer(text: str) -> str:
    """Return an answer in the form in which HotPotQA compares answers.

    Lower case; ASCII punctuation deleted (no space put in its place); then the articles; then white space
    collapsed.

    >>> normalize_answer("The  Mid-Atlantic (U.S.)")
    'midatlantic us'
    """
    return " ".join(_ARTICLES.sub(" ", text.lower().translate(_NO_PUNCTUATION)).split())


def exact_match(answer: str, gold: str) -> bool:
    """Return whether two answers are the same once normalised.

    >>> exact_match("the Beatles.", "Beatles")
    True
    """
    return normalize_answer(answer) == normalize_answer(gold)


def f1(answer: str, gold: str) -> float:
    """Return the F1 of the words that two answers share, in [0, 1].

    As HotPotQA defines it, ``yes``, ``no`` and ``noanswer`` score only as a whole.

    >>> f1("Barack Hussein Obama", "Barack Obama")
    0.8
    >>> f1("yes it is", "yes")
    0.0
    """
    ours, theirs = normalize_answer(answer), normalize_answer(gold)
    if ours != theirs and (ours in _CLOSED or theirs in _CLOSED):
        return 0.0
    words, gold_words = ours.split(), theirs.split()
    common = sum((Counter(words) & Counter(gold_words)).values())
    if common == 0:
        return 0.0
    precision, recall = common / len(words), common / len(gold_words)
    return 2 * precision * recall / (precision + recall)


# ---- samples ----------------------------------------------------------------------------------------


def pass_at_k(n: int, c: int, k: int) -> float:
    """Return the unbiased estimate of pass@k from `n` samples of which `c` are right; NaN where ``n < k``.

    One minus the chance that `k` samples drawn without replacement are all wrong (Chen et al. 2021), as a
    product of factors in [0, 1], so that no factorial overflows.

    Raises:
        ValueError: the numbers are no counts.

    >>> pass_at_k(10, 3, 1)
    0.3
    >>> pass_at_k(2, 1, 5)
    nan
    """
    if k < 1 or n < 0 or not 0 <= c <= n:
        raise ValueError(f"expected n >= 0, 0 <= c <= n and k >= 1, actual values: n={n}, c={c}, k={k}")
    if n < k:
        return math.nan
    if n - c < k:
        return 1.0
    wrong = 1.0
    for drawn in range(k):
        wrong *= (n - c - drawn) / (n - drawn)
    return round(1.0 - wrong, 15)


def mean_pass_at_k(counts: Iterable[tuple[int, int]], k: int) -> float:
    """Return the mean of pass@k over tasks, given as (samples, right samples); NaN where a task has too few.

    >>> mean_pass_at_k([(2, 1), (2, 2)], 1)
    0.75
    """
    values = [pass_at_k(n, c, k) for n, c in counts]
    return sum(values) / len(values) if values else math.nan


# ---- rates ------------------------------------------------------------------------------------------


def wilson(successes: int, n: int, *, confidence: float = 0.95) -> tuple[float, float]:
    """Return Wilson's score interval of a rate; (0, 1) where nothing was observed.

    >>> low, high = wilson(8, 10)
    >>> round(low, 3), round(high, 3)
    (0.49, 0.943)
    """
    if n < 0 or not 0 <= successes <= n or not 0 < confidence < 1:
        raise ValueError(
            f"expected 0 <= successes <= n and 0 < confidence < 1, actual values: {successes}, {n}, {confidence}"
        )
    if n == 0:
        return 0.0, 1.0
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    rate = successes / n
    centre = (rate + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(rate * (1 - rate) / n + z * z / (4 * n * n))
    # the ends are exact where every observation agrees
    low = 0.0 if successes == 0 else max(0.0, centre - half)
    high = 1.0 if successes == n else min(1.0, centre + half)
    return low, high


@dataclass(frozen=True)
class Rate(Record):
    """A success rate over judged tasks, with what the faults leave open."""

    successes: int
    judged: int
    faults: int
    rate: float
    """over judged tasks; NaN where none was judged"""
    low: float
    """95% interval over judged tasks"""
    high: float
    at_least: float
    """over all tasks, were every fault a failure"""
    at_most: float
    """over all tasks, were every fault a success"""


def success_rate(outcomes: Iterable[bool | None]) -> Rate:
    """Return the success rate of some episodes; None is an episode without a verdict (a fault).

    >>> rate = success_rate([True, False, None, True])
    >>> rate.successes, rate.judged, rate.faults, rate.at_least, rate.at_most
    (2, 3, 1, 0.5, 0.75)
    """
    outcomes = list(outcomes)
    judged = [bool(outcome) for outcome in outcomes if outcome is not None]
    faults, won = len(outcomes) - len(judged), sum(judged)
    low, high = wilson(won, len(judged))
    every = len(outcomes)
    return Rate(
        successes=won,
        judged=len(judged),
        faults=faults,
        rate=won / len(judged) if judged else math.nan,
        low=low,
        high=high,
        at_least=won / every if every else math.nan,
        at_most=(won + faults) / every if every else math.nan,
    )


def success_by_trial(episodes: Iterable[Sequence[bool]], trials: int) -> list[int]:
    """Return how many episodes stand solved after trial 1, 2, ..., `trials`.

    An episode stands where its last trial so far left it: one that stopped keeps its last answer, and one
    that threw a right answer away loses it again. Under an oracle this is the usual cumulative curve.

    Args:
        episodes: for each, the hidden truth of its trials in order; not empty.
        trials: the most trials an episode could have.

    >>> success_by_trial([[True], [False, True], [True, False], [False, False]], 3)
    [2, 2, 2]
    """
    known = [list(truth) for truth in episodes]
    return [sum(bool(truth[min(t, len(truth) - 1)]) for truth in known) for t in range(trials)]


# ---- two against each other -------------------------------------------------------------------------


@dataclass(frozen=True)
class Difference(Record):
    """The mean difference of two paired samples."""

    mean: float
    low: float
    high: float
    n: int
    better: int
    """pairs in which the first is larger"""
    worse: int
    p: float
    """two-sided exact sign test (McNemar's where the values are 0 and 1)"""


def paired_difference(
    first: Sequence[float],
    second: Sequence[float],
    *,
    confidence: float = 0.95,
    resamples: int = 10_000,
    seed: int = 0,
) -> Difference:
    """Return the mean of ``first - second`` with a percentile bootstrap interval over the pairs.

    Args:
        first: one value for each task.
        second: the values of the same tasks in the same order.
        confidence: of the interval.
        resamples: how often the pairs are drawn again.
        seed: of the draws.

    >>> d = paired_difference([1, 1, 1, 0], [0, 0, 1, 0])
    >>> d.mean, d.better, d.worse, d.p
    (0.5, 2, 0, 0.5)
    """
    if len(first) != len(second):
        raise ValueError(f"the samples must be pairs, actual lengths: {len(first)} and {len(second)}")
    differences = np.asarray(first, dtype=float) - np.asarray(second, dtype=float)
    n = len(differences)
    if n == 0:
        return Difference(math.nan, math.nan, math.nan, 0, 0, 0, 1.0)
    rng = np.random.default_rng(seed)
    # the values are few (-1, 0, 1 for successes), so drawing their counts is the same and needs no n x resamples
    values, counts = np.unique(differences, return_counts=True)
    means = rng.multinomial(n, counts / n, size=resamples) @ values / n
    low, high = np.quantile(means, [0.5 - confidence / 2, 0.5 + confidence / 2])
    better, worse = int((differences > 0).sum()), int((differences < 0).sum())
    tail = sum(math.comb(better + worse, i) for i in range(min(better, worse) + 1)) / 2 ** (better + worse)
    return Difference(
        float(differences.mean()), float(low), float(high), n, better, worse, min(1.0, 2 * tail)
    )


# ---- the evaluator against the truth ----------------------------------------------------------------


@dataclass(frozen=True)
class Confusion(Record):
    """An evaluator's word against the hidden truth, in counts."""

    tp: int = 0
    """passed and right"""
    fp: int = 0
    """passed and wrong"""
    fn: int = 0
    """not passed and right"""
    tn: int = 0
    """not passed and wrong"""

    @property
    def n(self) -> int:
        """All four together."""
        return self.tp + self.fp + self.fn + self.tn

    def joint(self) -> dict[str, float]:
        """Return the four shares of all verdicts (they add up to 1)."""
        return {key.upper(): _share(getattr(self, key), self.n) for key in ("tp", "fp", "fn", "tn")}

    def conditional(self) -> dict[str, float]:
        """Return the shares given the evaluator's verdict, as the Reflexion paper's Table 2 does.

        ``TP + FP == 1`` over what passed and ``FN + TN == 1`` over what did not; NaN where there is none.

        >>> {key: round(value, 2) for key, value in Confusion(tp=142, fp=2, fn=8, tn=12).conditional().items()}
        {'TP': 0.99, 'FP': 0.01, 'FN': 0.4, 'TN': 0.6}
        """
        passed, refused = self.tp + self.fp, self.fn + self.tn
        return {
            "TP": _share(self.tp, passed),
            "FP": _share(self.fp, passed),
            "FN": _share(self.fn, refused),
            "TN": _share(self.tn, refused),
        }


def confusion(pairs: Iterable[tuple[bool, bool]]) -> Confusion:
    """Return the confusion of an evaluator from (passed, success) pairs.

    >>> confusion([(True, True), (True, False), (False, False)])
    Confusion(tp=1, fp=1, fn=0, tn=1)
    """
    counts = Counter((bool(passed), bool(success)) for passed, success in pairs)
    return Confusion(counts[True, True], counts[True, False], counts[False, True], counts[False, False])


def _share(part: int, whole: int) -> float:
    return part / whole if whole else math.nan
