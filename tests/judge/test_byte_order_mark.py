"""A byte order mark before a program, as some editors and models put there, changes no verdict."""

from __future__ import annotations

import pytest

from reflexion_gym.judge import Program, TestSuite
from reflexion_gym.judge.call_judge import Call, CallSuite, get_call_judge
from reflexion_gym.judge.expression_judge import get_expression_judge
from reflexion_gym.judge.languages import get_language, language_ids
from reflexion_gym.judge.languages.base import SAMPLE
from tests.helpers.toolchains import needs

MARK = "\ufeff"


@pytest.mark.toolchain
@pytest.mark.parametrize("language", language_ids())
def test_in_every_language(language):
    needs(language)
    suite = CallSuite(SAMPLE, (Call((["a", "b", "a"], "a", 1), 3),))
    verdict = get_call_judge().check(MARK + get_language(language).samples["right"], language, suite)
    assert verdict.passed, verdict


@pytest.mark.toolchain
def test_where_a_prompt_stands_before_the_program():
    needs("go")
    prompt = 'import "sort"\n\nfunc same(n int) int {\n'
    tests = "    candidate := same\n\t{ actual: candidate(7), expected: 7 },\n"
    code = f"{MARK}func same(n int) int {{\n    return n\n}}\n"
    assert get_expression_judge().check(code, "go", prompt, tests).passed


def test_in_functions_of_python(judge):
    program = Program(f"{MARK}def add(x, y):\n    return x + y\n", "add")
    suite = TestSuite("def check(candidate):\n    assert candidate(2, 3) == 5\n")
    assert judge.check(program, suite).passed
    assert judge.run_tests(program, ["assert add(2, 3) == 5"]).passed
