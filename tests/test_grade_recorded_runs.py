"""`grade` on the recorded runs of the original code: every verdict as an isolated run of the program gives it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from reflexion_gym.cli import main
from reflexion_gym.judge import get_judge
from reflexion_gym.judge.verdict import Program
from reflexion_gym.registration import make_task_env
from tests.helpers.recorded_runs import SUITES, read_log, samples, self_written_asserts

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("log", "right"), [("reflexion_humaneval_py_pass_at_1", 150), ("simple_mbpp_py", 324)]
)
def test_labels_equal_those_of_isolated_runs(
    real_data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], log: str, right: int
) -> None:
    folder = real_data / "official-logs"
    file, out = tmp_path / "samples.jsonl", tmp_path / "rows.jsonl"
    file.write_text("".join(json.dumps(sample) + "\n" for sample in samples(folder, log)))
    with pytest.raises(SystemExit) as ended:
        main(["grade", SUITES[log], str(file), "--out", str(out)])
    assert not ended.value.code
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    recorded = read_log(folder, log)
    assert [row["passed"] for row in rows] == [row["isolated"] for row in recorded]
    assert sum(row["passed"] for row in rows) == right
    assert all(row["where"] == "outside" for row in rows)


def test_689_of_814_self_written_asserts_hold(real_data: Path) -> None:
    env = make_task_env("HumanEval-py")
    held = written = 0
    for task_id, asserts in self_written_asserts(real_data / "official-logs"):
        task = env.task(task_id)
        program = Program(task.hidden["reference"], task.metadata["entry_point"])
        verdict = get_judge().run_tests(program, asserts)
        held += sum(test.passed for test in verdict.tests)
        written += len(asserts)
    assert (held, written) == (689, 814)
