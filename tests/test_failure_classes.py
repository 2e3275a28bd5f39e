"""The failure classes of the paper's figure 3b."""

from __future__ import annotations

import pytest

from reflexion_gym.core import Step, Trajectory
from reflexion_gym.failure_classes import failure_class, failure_counts


def walk(*steps: tuple[str, str]) -> Trajectory:
    return Trajectory("start", tuple(Step(action, answer) for action, answer in steps))


DIFFERENT = [(str(number), "x") for number in range(31)]


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ([], "other"),
        ([("a", "x")] * 3, "other"),
        ([("a", "x")] * 4, "hallucination"),
        ([("a", "x"), ("a", "y")] * 5, "other"),
        (DIFFERENT[:30], "other"),
        (DIFFERENT, "inefficient planning"),
        ([*DIFFERENT, *[("a", "x")] * 4], "hallucination"),
    ],
)
def test_classes(steps: list, expected: str) -> None:
    assert failure_class(walk(*steps)) == expected


def test_counts() -> None:
    counts = failure_counts([walk(*DIFFERENT), walk(("a", "x")), walk(*[("a", "x")] * 9)])
    assert counts == {"hallucination": 1, "inefficient planning": 1, "other": 1}


def test_a_run_counts_them_by_trial() -> None:
    import reflexion_gym
    from reflexion_gym.experiment.report import failure_lines

    results = reflexion_gym.run(
        {"stuck": lambda observation, info: "look"},
        "StarterHouse[max_trial_steps=6]",
        evaluator="env",
        max_trials=2,
        tasks="0:3",
        progress=False,
    )
    rows = results.failure_classes()
    assert [(row["trial"], row["hallucination"], row["failed"], row["of"]) for row in rows] == [
        (1, 3, 3, 3),
        (2, 3, 3, 3),
    ]
    assert "hallucination 100.0%" in failure_lines(results)


def test_a_folder_named_twice_counts_once(tmp_path) -> None:  # type: ignore[no-untyped-def]
    import reflexion_gym
    from reflexion_gym.experiment.results import Results

    settings = {
        "evaluator": "env",
        "max_trials": 1,
        "tasks": "0:2",
        "progress": False,
        "out": tmp_path / "run",
    }
    reflexion_gym.run(
        {"stuck": lambda observation, info: "look"}, "StarterHouse[max_trial_steps=2]", **settings
    )
    assert len(Results.load(tmp_path / "run", tmp_path / "x" / ".." / "run").episodes) == 2
