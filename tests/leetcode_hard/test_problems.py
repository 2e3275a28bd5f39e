"""The bundled problems of LeetcodeHard: statements, references, brute force, hidden tests and wrong solutions."""

from __future__ import annotations

import json
import time

import pytest

from reflexion_gym.data.leetcode import bundled_task
from reflexion_gym.data.leetcode_hard import problem as problems
from reflexion_gym.data.leetcode_hard.problem import CANARY, bundled_numbers, load_problem
from reflexion_gym.envs.call_suites import example_suite, hidden_suite
from reflexion_gym.judge.call_judge import get_call_judge
from reflexion_gym.judge.languages import get_language
from reflexion_gym.judge.toolchain import find_toolchain
from tests.leetcode_hard import tool

NUMBERS = bundled_numbers()


@pytest.mark.parametrize("number", NUMBERS)
def test_the_reference_and_the_brute_force_agree(number):
    facts = tool.facts_of(number)
    reference, brute = (
        tool.function_of(tool.source(number, name), facts["entry_point"]) for name in ("reference", "brute")
    )

    def compare() -> list[object]:
        wrong = []
        for arguments in tool.small_cases(number, 60):
            returned, expected = reference(arguments), brute(arguments)
            if not tool.right(number, arguments, returned, expected):
                wrong.append((arguments, returned, expected))
        for arguments, expected in [*facts["examples"], *tool.statement_examples(number)]:
            if not tool.right(number, arguments, reference(arguments), expected):
                wrong.append((arguments, expected))
        return wrong

    assert tool.with_deep_stack(compare) == []


@pytest.mark.parametrize("number", NUMBERS)
def test_the_hidden_tests_are_valid_and_enough(number):
    problem = load_problem(number)
    tests = problem.tests()
    assert len(tests) >= 40
    valid = tool.cases_of(number).valid
    assert [valid(list(test.arguments)) for test in tests if valid(list(test.arguments))] == []
    # large inputs; some are short to write down, such as a large number, and stand there as they are
    assert sum("make" in row for row in problem.rows) >= 3
    assert CANARY not in problem.statement
    assert len(tool.statement_examples(number)) >= 2
    own = [arguments for arguments, _ in tool.statement_examples(number)]
    assert not [e for e in problem.facts["examples"] if e[0] in own]


@pytest.mark.slow
@pytest.mark.parametrize("number", NUMBERS)
def test_the_reference_passes_and_wrong_solutions_are_rejected(number):
    _reject(number, [name for name in tool.bad_solutions(number) if not name.startswith("slow_")])


@pytest.mark.slow
@pytest.mark.exhaustive
@pytest.mark.parametrize("number", NUMBERS)
def test_slow_solutions_are_rejected(number):
    """Apart, as each takes its whole time limit."""
    _reject(number, [name for name in tool.bad_solutions(number) if name.startswith("slow_")])


def _reject(number, bad):
    judge, task = get_call_judge(), bundled_task(number)
    examples, hidden = example_suite(task), hidden_suite(task)
    verdict = judge.check(tool.source(number, "reference"), "py", hidden)
    assert verdict.passed, verdict.message
    assert len(tool.bad_solutions(number)) >= 3
    for name in bad:
        code = tool.source(number, name)
        assert judge.check(code, "py", examples).passed, name
        verdict = judge.check(code, "py", hidden, stop_early=True)
        assert not verdict.passed, name
        assert verdict.status in ("failed", "timeout", "memory", "error"), (name, verdict.message)


def test_inputs_are_the_same_every_time():
    for number in NUMBERS[:3]:
        problem = load_problem(number)
        for row in problem.rows:
            if "make" in row:
                assert problem.make(row["make"], row["seed"]) == problem.make(row["make"], row["seed"])


def test_the_data_is_small_and_loads_fast():
    folder = problems.files(problems._FOLDER)
    size = sum(len((folder / f"p{n}" / "tests.jsonl").read_bytes()) for n in NUMBERS)
    assert size < 5_000_000
    load_problem.cache_clear()
    began = time.process_time()
    for number in NUMBERS:
        load_problem(number)
    assert (
        time.process_time() - began < 20
    )  # the figure is 2 s; this finds inputs that are made while loading
    for number in NUMBERS:
        for row in load_problem(number).rows:
            assert json.dumps(row).isascii()


def test_the_tools_languages_are_there():
    assert find_toolchain(get_language("py"))
