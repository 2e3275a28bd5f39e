"""Python's suites in containers, from the command line to the rows."""

from __future__ import annotations

import json
import re

import pytest

from reflexion_gym.cli import main
from reflexion_gym.commands.quickstart import RECORDING, SETTINGS, TASKS
from reflexion_gym.errors import ToolchainError
from reflexion_gym.registration import make_task_env
from reflexion_gym.sandbox import make_sandbox

pytestmark = pytest.mark.container


@pytest.fixture(scope="module")
def python() -> str:
    try:
        return make_sandbox("docker").python.version
    except ToolchainError as error:
        pytest.skip(str(error))


@pytest.fixture
def cli(capsys):
    def call(*arguments) -> tuple[int, str]:
        with pytest.raises(SystemExit) as ended:
            main([str(argument) for argument in arguments])
        out = capsys.readouterr()
        return int(ended.value.code or 0), out.out + out.err

    return call


def test_a_recorded_model_plays_in_containers_as_in_the_default_sandbox(cli, tmp_path, python):
    shown = {}
    for sandbox in ("bubblewrap", "docker"):
        code, said = cli(
            "run", "Starter-py", "-a", "reflexion", "-a", "retry", "-m", f"replay:{RECORDING}", "--sandbox", sandbox, "-e",
            SETTINGS["evaluator"], "--max-trials", SETTINGS["max_trials"], "--tasks", ",".join(TASKS), "--out", tmp_path / sandbox,
        )  # fmt: skip
        assert code == 0, said
        shown[sandbox] = json.loads(cli("show", tmp_path / sandbox, "--json")[1])
    trials = {
        name: [[t["success"] for t in episode["trials"]] for episode in found["episodes"]]
        for name, found in shown.items()
    }
    assert trials["docker"] == trials["bubblewrap"] and any(any(one) for one in trials["docker"])
    ran = [t["detail"]["ran"] for episode in shown["docker"]["episodes"] for t in episode["trials"]]
    assert ran and all(one == {"sandbox": "docker", "python": python} for one in ran)


def test_a_run_goes_on_in_the_same_image_alone(cli, tmp_path, python, monkeypatch):
    agent = tmp_path / "agent.py"
    agent.write_text("def agent(observation, info):\n    return 'no code'\n")
    command = (
        "run", "Starter-py", "-a", f"{agent}:agent", "-e", "none", "--max-trials", "1", "--tasks", TASKS[0], "--sandbox", "docker",
        "--out", tmp_path / "run",
    )  # fmt: skip
    assert cli(*command)[0] == 0
    assert cli(*command)[0] == 0
    monkeypatch.setattr("reflexion_gym.experiment.configuration._image", lambda: "sha256:another")
    code, said = cli(*command)
    assert code == 2 and re.search(r"image.*sha256:another", said)


def test_grade(cli, tmp_path, python):
    tasks = make_task_env("Starter-py").tasks
    file = tmp_path / "samples.jsonl"
    rows = [{"task_id": t.task_id, "solution": t.hidden["reference"]} for t in tasks]
    rows.append({"task_id": tasks[0].task_id, "solution": "x = 1"})
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    code, said = cli("grade", "Starter-py", file, "--sandbox", "docker", "--out", tmp_path / "rows.jsonl")
    assert code == 0 and f"{len(tasks)} of {len(rows)} samples passed" in said
    graded = [json.loads(line) for line in (tmp_path / "rows.jsonl").read_text().splitlines()]
    assert [row["passed"] for row in graded] == [True] * len(tasks) + [False]
    assert all(row["ran"] == {"sandbox": "docker", "python": python} for row in graded)


def test_doctor_checks_it(cli, python):
    code, said = cli("doctor", "--sandbox", "docker", "--languages", "none")
    assert code == 0
    assert re.search(rf"ok +sandbox docker .*the self check passed.*Python {re.escape(python)}", said)
