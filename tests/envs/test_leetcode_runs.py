"""LeetcodeHard from end to end: a scripted model plays the forty, and `grade` judges their references."""

from __future__ import annotations

import json
import threading
from collections import Counter
from pathlib import Path

import pytest

from reflexion_gym import run
from reflexion_gym.data.leetcode_hard.problem import bundled_numbers, load_problem
from reflexion_gym.judge.languages import get_language
from reflexion_gym.judge.signature import Signature
from reflexion_gym.testing import ScriptedLLM
from tests.helpers.toolchains import needs

REFERENCES = Path(__file__).parents[1] / "leetcode_hard"


def reference(number: int, language: str) -> str:
    return (REFERENCES / f"p{number}" / f"reference.{language}").read_text("utf-8")


class Programmer:
    """Knows the references, and gives the empty starter code first for every other problem."""

    def __init__(self, numbers: list[int], language: str) -> None:
        self.language, self.asked, self.lock = get_language(language), Counter(), threading.Lock()
        rows = {number: load_problem(number).facts for number in numbers}
        self.stubs = {number: self.language.stub(Signature.from_row(row)) for number, row in rows.items()}
        self.slow = set(numbers[1::2])

    def __call__(self, messages):
        text = "\n".join(message["content"] for message in messages)
        (number,) = {number for number, stub in self.stubs.items() if stub.rstrip() in text}
        with self.lock:
            self.asked[number] += 1
        code = reference(number, self.language.id)
        if number in self.slow and self.asked[number] < 3:  # the second time it is asked for a reflection
            code = self.stubs[number]
        return f"This is it.\n```{self.language.fence}\n{code}\n```\n"


@pytest.mark.slow
@pytest.mark.parametrize("language", ["py", pytest.param("cpp", marks=pytest.mark.toolchain)])
def test_a_scripted_model_plays_with_reflections(language, tmp_path):
    needs(language)
    known = bundled_numbers()
    numbers = [n for n in known if (REFERENCES / f"p{n}" / f"reference.{language}").exists()]
    programmer = Programmer(numbers, language)
    results = run(
        "reflexion",
        f"LeetcodeHard-{language}",
        models=ScriptedLLM(programmer),
        evaluator="examples",
        max_trials=2,
        tasks=[f"LeetCode/{number}" for number in numbers],
        workers=2,
        out=tmp_path / "run",
        progress=False,
    )
    assert len(numbers) == {"py": 40, "cpp": 10}[language]
    outcomes = {row.key.task_id: [trial.success for trial in row.trials] for row in results.episodes}
    assert outcomes == {
        f"LeetCode/{number}": [False, True] if number in programmer.slow else [True] for number in numbers
    }


@pytest.mark.slow
def test_grade_passes_the_references(cli, tmp_path):
    samples = tmp_path / "samples.jsonl"
    lines = [{"task_id": f"LeetCode/{n}", "solution": reference(n, "py")} for n in bundled_numbers()]
    samples.write_text("\n".join(map(json.dumps, lines)) + "\n")
    code, out, err = cli("grade", "LeetcodeHard-py", samples, "--workers", "2")
    assert code == 0 and "40 of 40 samples passed" in out, (out, err)
