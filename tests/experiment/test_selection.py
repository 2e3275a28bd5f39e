from __future__ import annotations

import pytest

from reflexion_gym.errors import ConfigError
from reflexion_gym.experiment.selection import select_tasks
from reflexion_gym.registration import make_task_env


@pytest.mark.parametrize(
    ("spec", "numbers"),
    [
        (None, [0, 1, 2, 3, 4, 5]),
        ("0:2", [0, 1]),
        ("4:", [4, 5]),
        ("::2", [0, 2, 4]),
        ("riddle_3,riddle_1", [3, 1]),
        ("RIDDLE_3", [3]),
        ("5, 0:2 ,riddle_0", [5, 0, 1]),
        ("2:99", [2, 3, 4, 5]),
        (4, [4]),
        ([1, "riddle_2"], [1, 2]),
    ],
)
def test_select(spec, numbers):
    assert select_tasks(make_task_env("Riddles"), spec) == [f"riddle_{n}" for n in numbers]


def test_select_from_a_file(tmp_path):
    file = tmp_path / "tasks.txt"
    file.write_text("# the hard ones\nriddle_4\n\n0:1\n")
    assert select_tasks(make_task_env("Riddles"), f"@{file}") == ["riddle_4", "riddle_0"]


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("riddel_1", "riddle_1"),
        ("9", "no task 9"),
        ("6:", "choose none of the 6 tasks"),
        ("@no/such", "cannot be read"),
        ("", "none"),
    ],
)
def test_bad_selections(spec, message):
    with pytest.raises(ConfigError, match=message):
        select_tasks(make_task_env("Riddles"), spec)


def test_ids_of_human_eval_in_either_spelling(real_data):
    assert select_tasks(make_task_env("HumanEval-py[variant=multipl-e]"), "HumanEval/23") == [
        "HumanEval_23_strlen"
    ]
