"""The references of bundled problems in languages other than Python: they prove the judge of each language."""

from __future__ import annotations

import dataclasses
from collections import defaultdict

import pytest

from reflexion_gym.data.leetcode import bundled_task
from reflexion_gym.envs.call_suites import example_suite, hidden_suite
from reflexion_gym.judge.call_judge import CallSuite, get_call_judge
from reflexion_gym.judge.languages import language_ids
from tests.helpers.toolchains import needs
from tests.leetcode_hard.tool import HERE

#: the file of each reference, by problem and language
REFERENCES = {
    (int(file.parent.name[1:]), file.suffix[1:]): file
    for file in sorted(HERE.glob("p*/reference.*"))
    if file.suffix != ".py"
}
SIX = {"cpp", "java", "rs", "go", "ts", "kt"}


def whole_suite(number: int) -> CallSuite:
    """Examples and hidden tests in one suite, so that a program is compiled once."""
    task = bundled_task(number)
    examples, hidden = example_suite(task), hidden_suite(task)
    return dataclasses.replace(hidden, calls=examples.calls + hidden.calls)


@pytest.mark.slow
@pytest.mark.toolchain
@pytest.mark.parametrize(
    ("number", "language"),
    [
        pytest.param(
            *key, id="{}-{}".format(*key), marks=[] if key[0] in (2488, 2514) else pytest.mark.exhaustive
        )
        for key in REFERENCES
    ],
)
def test_a_reference_passes_examples_and_hidden_tests(number, language):
    needs(language)
    suite = whole_suite(number)
    code = REFERENCES[number, language].read_text("utf-8")
    verdict = get_call_judge().check(code, language, suite)
    assert verdict.passed, (verdict.status, verdict.message)
    assert len(verdict.tests) == len(suite.calls)


def test_ten_problems_have_six_languages_and_two_have_all():
    languages = defaultdict(set)
    for number, language in REFERENCES:
        languages[number].add(language)
    assert sum(found >= SIX for found in languages.values()) >= 10
    every = set(language_ids()) - {"py"}  # Python's own is the one that all problems have
    assert sum(found == every for found in languages.values()) >= 2
    assert set().union(*languages.values()) == every
