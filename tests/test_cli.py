"""The command line, as a user calls it."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys

import pytest

from reflexion_gym.cli import main
from reflexion_gym.registration import make_task_env

WORDS = "Starter/0_second_largest"
RIGHT = "def second_largest(numbers):\n    rest = sorted(set(numbers))\n    return rest[-2] if len(rest) > 1 else None\n"
BODY = "    rest = sorted(set(numbers))\n    return rest[-2] if len(rest) > 1 else None\n"
WRONG = "def second_largest(numbers):\n    return sorted(numbers)[-2]\n"


def _samples(path, *rows):
    path.write_text("".join((row if isinstance(row, str) else json.dumps(row)) + "\n" for row in rows))
    return path


def _rows(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


# ---- grade ------------------------------------------------------------------------------------------


def test_grade(cli, tmp_path):
    file = _samples(
        tmp_path / "samples.jsonl",
        {"task_id": WORDS, "solution": RIGHT, "model": "other keys are fine"},
        {"task_id": WORDS, "completion": BODY},
        {"task_id": WORDS, "solution": WRONG},
        "",
        {"task_id": WORDS, "completion": ""},
        {"task_id": "starter_0", "solution": BODY},
        {"task_id": WORDS, "solution": " \n"},
    )
    code, out, err = cli("grade", "Starter-py", file, "--out", tmp_path / "rows.jsonl")
    assert (code, err.count("invalid")) == (0, 0)
    assert "graded 1 of 23 tasks; 2 of 6 samples passed" in out
    assert "pass@1  33.33%" in out and "pass@6  100.00%" in out and "pass@7" not in out
    rows = _rows(tmp_path / "rows.jsonl")
    assert [row["passed"] for row in rows] == [True, True, False, False, False, False]
    assert [row["line"] for row in rows] == [1, 2, 3, 5, 6, 7]
    assert all(row["task_id"] == WORDS and row["where"] == "outside" for row in rows)
    assert rows[0]["status"] == "passed" and len(rows[0]["tests"]) >= 8
    assert {"test", "passed", "returned"} <= rows[0]["tests"][0].keys()
    failed = [test for test in rows[2]["tests"] if not test["passed"]]
    assert failed and rows[2]["status"] in ("failed", "error")
    assert ["looks like a completion" in row["message"] for row in rows[2:]] == [False, False, True, False]


def test_grade_goes_on_past_invalid_rows(cli, tmp_path):
    file = _samples(
        tmp_path / "samples.jsonl",
        "{not json",
        {"task_id": WORDS, "solution": RIGHT},
        [1],
        {"solution": RIGHT},
        {"task_id": WORDS},
        {"task_id": WORDS, "solution": RIGHT, "completion": BODY},
        {"task_id": "Starter/99_nothing", "solution": RIGHT},
        {"task_id": 3, "solution": RIGHT},
        {"task_id": WORDS, "solution": 7},
    )
    code, out, err = cli("grade", "Starter-py", file)
    assert code == 2 and "graded 1 of 23 tasks; 1 of 1 samples passed" in out
    for line, problem in [
        (1, "malformed JSON"), (3, "expected an object"), (4, "task_id is missing"), (5, "neither"), (6, "both"),
        (7, "has no task 'Starter/99_nothing'"), (8, "must be a str"), (9, "solution must be a str"),
    ]:  # fmt: skip
        assert any(
            text.strip().startswith(f"line {line}:") and problem in text for text in err.splitlines()
        ), (line, problem)
    rows = _rows(tmp_path / "samples.graded.jsonl")
    assert [row["passed"] for row in rows] == [None, True, *[None] * 7]
    assert rows[0]["status"] == "invalid"


def test_grade_reads_gzip(cli, tmp_path):
    file = tmp_path / "samples.jsonl.gz"
    file.write_bytes(
        gzip.compress(b"\xef\xbb\xbf" + json.dumps({"task_id": WORDS, "solution": RIGHT}).encode())
    )
    assert cli("grade", "Starter-py", file)[0] == 0
    assert _rows(tmp_path / "samples.graded.jsonl")[0]["passed"] is True


def test_grade_survives_a_broken_archive_and_rows_that_are_too_deep(cli, tmp_path):
    samples = tmp_path / "samples.jsonl"
    row = json.dumps({"task_id": WORDS, "solution": RIGHT})
    samples.write_text("[" * 200_000 + f"\n{row}\n")
    code, out, err = cli("grade", "Starter-py", samples)
    assert code == 2
    assert "1 of 1 samples passed" in out
    assert "line 1: malformed JSON" in err
    packed = gzip.compress((row + "\n").encode())
    for broken in (packed[:-12], packed[:12] + b"\x55" * 20 + packed[32:]):
        samples.write_bytes(broken)
        code, _, err = cli("grade", "Starter-py", samples)
        assert code == 2
        assert "cannot be read" in err


def test_grade_refuses_a_pipe(cli, tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    code, _, err = cli("grade", "Starter-py", pipe)
    assert code == 2
    assert "is no file" in err


def test_grade_keeps_a_judge_that_breaks_apart_from_a_program_that_fails(cli, tmp_path, monkeypatch):
    from reflexion_gym.commands import grade
    from reflexion_gym.envs.programming import ProgrammingEnv
    from reflexion_gym.errors import SandboxFault

    real = ProgrammingEnv.judge

    def judge(self, task, program):
        if "break" in program.code:
            raise SandboxFault("the sandbox is gone")
        return real(self, task, program)

    monkeypatch.setattr(ProgrammingEnv, "judge", judge)
    monkeypatch.setattr(grade.time, "sleep", lambda seconds: None)
    file = _samples(
        tmp_path / "s.jsonl", {"task_id": WORDS, "solution": "# break"}, {"task_id": WORDS, "solution": RIGHT}
    )
    code, out, err = cli("grade", "Starter-py", file)
    assert code == 3 and "the sandbox is gone" in err and "between 50.00% and 100.00%" in out
    rows = _rows(tmp_path / "s.graded.jsonl")
    assert (rows[0]["status"], rows[0]["passed"], rows[1]["passed"]) == ("fault", None, True)


@pytest.mark.parametrize(
    ("rows", "options", "message"),
    [
        ([], [], "has no samples"),
        ([{}], ["--out", "/proc/nowhere/rows.jsonl"], "cannot be written"),
        ([{}], ["--out", "/dev/full"], "cannot be written"),
        ([{}], ["--workers", "0"], "--workers must be at least 1"),
        ([{}], ["--out", "{file}"], "the file of samples itself"),
        ([{}], ["--sandbox", "docke"], "docke"),
    ],
)
def test_grade_refuses(cli, tmp_path, rows, options, message):
    file = _samples(tmp_path / "s.jsonl", *({"task_id": WORDS, "solution": RIGHT, **row} for row in rows))
    before = file.read_bytes()
    code, _, err = cli("grade", "Starter-py", file, *(option.format(file=file) for option in options))
    assert code == 2 and message in err and "Traceback" not in err
    assert file.read_bytes() == before


def test_grade_without_a_file(cli, tmp_path):
    code, _, err = cli("grade", "Starter-py", tmp_path / "none.jsonl")
    assert code == 2 and "cannot be read" in err
    code, _, err = cli("grade", "Startr-py", tmp_path / "none.jsonl")
    assert code == 2 and "Did you mean 'Starter-py'" in err


def test_grade_understands_both_spellings_of_human_eval(cli, tmp_path, real_data):
    solution = make_task_env("HumanEval-py").task("HumanEval/23").hidden["reference"]
    file = _samples(tmp_path / "s.jsonl", {"task_id": "HumanEval/23", "solution": solution})
    assert cli("grade", "HumanEval-py[variant=multipl-e]", file)[0] == 0
    assert _rows(tmp_path / "s.graded.jsonl")[0]["task_id"] == "HumanEval_23_strlen"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("suite", "right", "tasks"),
    [
        ("HumanEval-py", 164, 164),
        ("HumanEvalPlus-py", 164, 164),
        ("MBPP-py", 427, 427),
        ("MBPP-py[variant=full]", 974, 974),
        ("Starter-py", 23, 23),
    ],
)
def test_grade_passes_the_reference_solutions(cli, tmp_path, real_data, suite, right, tasks):
    env = make_task_env(suite)
    file = _samples(
        tmp_path / "s.jsonl", *({"task_id": t.task_id, "solution": t.hidden["reference"]} for t in env.tasks)
    )
    code, out, _ = cli("grade", suite, file)
    assert code == 0
    failed = [row["task_id"] for row in _rows(tmp_path / "s.graded.jsonl") if not row["passed"]]
    assert f"graded {tasks} of {tasks} tasks; {right} of {tasks} samples passed" in out, failed


# ---- run and show -----------------------------------------------------------------------------------


@pytest.fixture
def answers(tmp_path):
    file = tmp_path / "answers.py"
    file.write_text(
        f"WRONG = {WRONG!r}\nRIGHT = {RIGHT!r}\n"
        "def agent(observation, info):\n"
        "    return '```python\\n' + (RIGHT if info['trial'] else WRONG) + '```'\n"
    )
    return file


def test_run_and_show(cli, tmp_path, answers):
    command = [
        "run", "Starter-py", "--agent", f"{answers}:agent", "--evaluator", "examples", "--max-trials", "2", "--tasks", WORDS,
        "--out", tmp_path / "run",
    ]  # fmt: skip
    code, out, err = cli(*command)
    assert code == 0, err
    assert "1/1" in out and "gated the retries" in out and "trial 2" in out
    again = cli(*command)
    assert again[0] == 0 and again[1] == out and "finished already" in again[2]
    code, shown, _ = cli("show", tmp_path / "run")
    assert code == 0 and shown == out
    code, text, _ = cli("show", tmp_path / "run", "--json")
    (episode,) = json.loads(text)["episodes"]
    assert [t["success"] for t in episode["trials"]] == [False, True]
    assert (
        episode["suite"] == "Starter-py"
        and episode["evaluator"] == "examples"
        and episode["uses_gold"] is False
    )
    assert "# Results" in cli("show", tmp_path / "run", "--markdown")[1]
    assert cli("show", tmp_path / "run", "--json", "--markdown")[0] == 2


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["run", "Starter-py", "-a", "reflexio", "-e", "examples"], 2, "Did you mean 'reflexion'"),
        (["run", "Startr-py", "-a", "answers.py:agent"], 2, "Did you mean 'Starter-py'"),
        (["run", "Starter-py", "-a", "answers.py:agnt"], 2, "Did you mean 'agent'"),
        (
            ["run", "Starter-py", "-a", "answers.py:agent", "-e", "examples", "--tasks", "second_largst"],
            2,
            "has no task",
        ),
        (["run", "Starter-py", "-a", "answers.py:agent", "--token-limit", "0"], 2, "budget of zero"),
        (["run", "Starter-py", "-a", "answers.py:agent", "--max-cost", "0"], 2, "max_cost"),
        (["run", "Starter-py", "-a", "answers.py:agent", "-m", "opnai:x"], 2, "openai"),
        (["run", "Starter-py", "-a", "answers.py:agent", "-e", "self_tests"], 2, "needs a model"),
        (["show", "nothing"], 2, "no run directory"),
        (["shw"], 2, "No such command"),
    ],
)
def test_bad_input_gets_one_message(cli, tmp_path, answers, monkeypatch, arguments, code, message):
    monkeypatch.chdir(tmp_path)
    ended, _, err = cli(*arguments)
    assert ended == code and message in err and "Traceback" not in err
    assert not (tmp_path / "runs").exists(), "nothing is written for a run that cannot begin"


def test_debug_shows_the_traceback(tmp_path):
    from reflexion_gym.errors import ConfigError

    with pytest.raises(ConfigError):
        main(["show", str(tmp_path), "--debug"])


# ---- the rest ---------------------------------------------------------------------------------------


def test_envs(cli):
    assert "Starter-py" in cli("envs")[1]
    assert {"id", "summary", "bundled", "plugin"} <= json.loads(cli("envs", "--json")[1])[0].keys()


def test_doctor(cli, no_data):
    # one language: the tests of each language judge its sample programs
    code, out, _ = cli("doctor", "--json", "--languages", "py")
    checks = {check["name"]: check for check in json.loads(out)}
    assert checks["sandbox bubblewrap"]["state"] == "ok" and code == 0
    assert checks["data Starter-py"]["state"] == "ok" and "23 tasks" in checks["data Starter-py"]["detail"]
    assert checks["language py"]["state"] == "ok"


def test_data_says_how_to_get_it(cli, no_data, monkeypatch):
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    code, out, _ = cli("data", "MBPP-py")
    assert code == 2 and "To get it" in out
    assert cli("data", "Starter-py")[0] == 0


def test_help_is_fast_and_light():
    code = (
        "import sys\nfrom reflexion_gym.cli import main\ntry:\n    main(['--help'])\nexcept SystemExit:\n    pass\n"
        "heavy = {'openai', 'datasets', 'docker', 'xllamacpp', 'sqlite3', 'rich', 'reflexion_gym.experiment', 'jinja2'}\n"
        "print('HEAVY', sorted(heavy & set(sys.modules)), file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "quickstart" in done.stdout and "HEAVY []" in done.stderr


def test_importing_runs_imports_no_extra():
    code = "import sys, reflexion_gym.experiment\nprint(sorted({'openai', 'datasets', 'docker', 'xllamacpp', 'ray', 'matplotlib'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
