"""`reflexion-gym quickstart`: recorded replies, everything else live."""

from __future__ import annotations

import io
import json
import re

import pytest

from reflexion_gym.commands import quickstart as command
from reflexion_gym.errors import SandboxFault
from reflexion_gym.experiment.store import read_run


def _play(out):
    from rich.console import Console

    text = io.StringIO()
    code = command.quickstart(out, console=Console(file=text, width=110, color_system=None))
    return code, re.sub(r"[─│╭╮╰╯]", " ", text.getvalue())


def test_it_shows_a_trial_its_failing_test_the_reflection_and_the_next_trial(tmp_path):
    code, text = _play(tmp_path / "run")
    assert code == 0, text
    places = [
        text.index(part) for part in ("Trial 1", "what the examples say", "the agent's reflection", "Trial 2")
    ]
    assert places == sorted(places)
    assert "passed the examples" in text and "failed an example" in text
    assert "The hidden tests, which the agent never sees: passed" in text
    assert (
        "--agent my_agent.py:agent" in text
        and "--model openai:" in text
        and str(tmp_path / "run") in text.replace("\n", "")
    )
    rows = [row for row in read_run(tmp_path / "run")[1] if row.key.agent == "reflexion"]
    assert [row.key.task_id for row in rows] == sorted(command.TASKS)
    for row in rows:
        assert not row.trials[0].passed and row.trials[-1].passed and row.success, (
            "it fails first and then passes"
        )
        assert row.reflections and row.usage.act.total and row.usage.reflect.total
    assert "A house to keep" in text and "Trial 1 failed." in text
    assert text.count("success by trial") == 2, "two learning curves"
    again, shown = _play(tmp_path / "run")
    assert again == 0 and "Trial 2" in shown, "a finished quickstart can be looked at again"


def test_without_isolation_it_says_so_and_plays_all_the_same(tmp_path, monkeypatch):
    from reflexion_gym import judge

    real = judge.get_judge

    def get_judge(sandbox="bubblewrap"):
        if sandbox == "bubblewrap":
            raise SandboxFault("no user namespaces here")
        return real(sandbox)

    monkeypatch.setattr(judge, "get_judge", get_judge)
    code, text = _play(tmp_path / "run")
    assert code == 0 and "No isolation on this machine" in text and "no user namespaces here" in text
    assert read_run(tmp_path / "run")[0]["sandbox"] == "process"


def test_the_recording_is_a_models(tmp_path):
    rows = [json.loads(line) for line in command.RECORDING.read_text().splitlines()]
    assert rows
    for row in rows:
        assert "qwen2.5-coder-1.5b" in json.dumps(row).lower(), "every reply names the model that gave it"


def test_a_missing_recording_is_said(monkeypatch, tmp_path):
    from reflexion_gym.errors import DataError

    monkeypatch.setattr(command, "RECORDING", tmp_path / "none.jsonl")
    with pytest.raises(DataError, match="record_quickstart"):
        command.quickstart()
