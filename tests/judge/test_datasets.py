"""Whole data sets: right references pass, and recorded runs get the labels that one isolated process each gave."""

from __future__ import annotations

import collections
import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from reflexion_gym.data.humaneval import humaneval_plus_tasks
from reflexion_gym.errors import ToolchainError
from reflexion_gym.judge import Program, TestSuite, needs_inside

# whole data sets are judged in containers by ``-m exhaustive`` alone
_in_a_container = pytest.param("docker", marks=[pytest.mark.container, pytest.mark.exhaustive])
pytestmark = [
    pytest.mark.slow,
    pytest.mark.parametrize("judge", ["bubblewrap", _in_a_container], indirect=True, scope="session"),
]


def _all(judge, jobs):
    """Judge {name: (program, suite, reference)} side by side."""
    with ThreadPoolExecutor(judge.workers) as pool:
        verdicts = pool.map(lambda job: judge.check(job[0], job[1], reference=job[2]), jobs.values())
        return dict(zip(jobs, verdicts, strict=True))


def _failing(verdicts):
    return {name: (v.status, v.message) for name, v in verdicts.items() if not v.passed}


def test_humaneval_references(judge, data_rows):
    jobs = {
        r["task_id"]: (
            Program(r["prompt"] + r["canonical_solution"], r["entry_point"]),
            TestSuite(r["test"]),
            None,
        )
        for r in data_rows("humaneval/HumanEval.jsonl.gz")
    }
    verdicts = _all(judge, jobs)
    assert len(verdicts) == 164
    assert not _failing(verdicts)
    assert {v.where for v in verdicts.values()} == {"outside"}


def test_humaneval_plus_references(judge, data_rows, real_data):
    try:
        judge.check(
            Program("def f(): return 1\n", "f"), TestSuite("import numpy\nassert f() == 1", form="asserts")
        )
    except ToolchainError as error:
        pytest.skip(str(error))
    jobs = {}
    for row in data_rows("humaneval/evalplus/HumanEvalPlus-OriginFmt.jsonl.gz"):
        program = Program(row["prompt"] + row["canonical_solution"], row["entry_point"])
        jobs[row["task_id"]] = (program, TestSuite(row["test"]), program)
    verdicts = _all(judge, jobs)
    # as shipped, the check of 32 spreads what the candidate returns instead of the input: no answer passes it
    assert set(_failing(verdicts)) == {"HumanEval/32"}
    (task,) = [task for task in humaneval_plus_tasks() if "repair" in task.metadata]
    verdict = judge.check(jobs[task.task_id][0], TestSuite(task.hidden["tests"]))
    assert verdict.passed and len(verdict.tests) == 879, verdict.message


@pytest.mark.parametrize("name", ["mbpp/mbpp.jsonl.gz", "mbpp/sanitized-mbpp.jsonl.gz"])
def test_mbpp_references(judge, data_rows, name):
    jobs, inside = {}, []
    for row in data_rows(name):
        defined = re.findall(r"^\s*def (\w+)", row["code"], re.M)
        called = re.findall(r"\b(\w+)\(", row["test_list"][0])
        entry = next((c for c in called if c in defined), defined[-1])
        setup = row.get("test_setup_code") or "\n".join(row.get("test_imports", ()))
        tests = "\n".join(row["test_list"])
        suite = TestSuite(
            tests, form="asserts", setup=setup, inside=needs_inside(setup + "\n" + tests, row["code"])
        )
        program = Program(row["code"], entry)
        jobs[row["task_id"]] = (program, suite, program)
        if suite.inside:
            inside.append(row["task_id"])
    verdicts = _all(judge, jobs)
    assert not _failing(verdicts)
    assert inside == ([367, 601, 927] if name.startswith("mbpp/mbpp") else [])
    assert all(
        len(v.tests) == len(jobs[t][1].code.splitlines()) or len(v.tests) >= 1 for t, v in verdicts.items()
    )


def test_recorded_reflexion_run_on_humaneval(judge, data_rows):
    tasks = {r["id"]: r for r in data_rows("official-logs/tasks-humaneval-py.jsonl.gz")}
    log = data_rows("official-logs/reflexion_humaneval_py_pass_at_1.jsonl.gz")
    jobs = {
        r["id"]: (
            Program(tasks[r["id"]]["prompt"] + r["solution"], r["entry_point"]),
            TestSuite(tasks[r["id"]]["test"]),
            None,
        )
        for r in log
    }
    verdicts = _all(judge, jobs)
    assert [r["id"] for r in log if verdicts[r["id"]].passed != r["isolated"]] == []
    assert sum(v.passed for v in verdicts.values()) == 150


def test_recorded_simple_run_on_mbpp(judge, data_rows):
    tasks = {r["id"]: r for r in data_rows("official-logs/tasks-mbpp-py.jsonl.gz")}
    log = data_rows("official-logs/simple_mbpp_py.jsonl.gz")
    jobs = {
        r["id"]: (Program(r["solution"], r["entry_point"]), TestSuite(tasks[r["id"]]["test"]), None)
        for r in log
    }
    verdicts = _all(judge, jobs)
    assert [r["id"] for r in log if verdicts[r["id"]].passed != r["isolated"]] == []
    assert sum(v.passed for v in verdicts.values()) == 324


def test_recorded_tests_of_a_model_on_the_references(judge, data_rows):
    references = {r["task_id"]: r for r in data_rows("humaneval/HumanEval.jsonl.gz")}
    log = data_rows("official-logs/testacc_humaneval_py.jsonl.gz")

    def judged(row):
        reference = references[row["id"]]
        program = Program(reference["prompt"] + reference["canonical_solution"], row["entry_point"])
        return judge.run_tests(program, row["solution"])

    with ThreadPoolExecutor(judge.workers) as pool:
        verdicts = list(pool.map(judged, log))
    statuses = collections.Counter(t.status for v in verdicts for t in v.tests)
    assert sum(statuses.values()) == 814
    assert statuses["passed"] == 689


@pytest.mark.parametrize(
    "name", ["humaneval/reflexion/humaneval-py.jsonl.gz", "mbpp/reflexion/mbpp-py.jsonl.gz"]
)
def test_multipl_e_form(judge, data_rows, name):
    """The form whose suite calls itself: each assert is executed once, and a program that returns None fails."""
    jobs = {
        r["name"]: (Program(r["prompt"] + "    return None\n", r["entry_point"]), TestSuite(r["test"]), None)
        for r in data_rows(name)
    }
    verdicts = _all(judge, jobs)
    for row in data_rows(name):
        verdict = verdicts[row["name"]]
        if "for " not in row["test"] and verdict.status == "failed":
            asserts = [
                ln
                for ln in row["test"].splitlines()
                if ln.strip().startswith("assert ") and "assert True" not in ln
            ]
            assert len(verdict.tests) == len(asserts), row["name"]
    assert sum(v.passed for v in verdicts.values()) <= 8
