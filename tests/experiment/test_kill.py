"""kill -9 at random moments: nothing finished runs again, nothing stored is asked for again, the same table."""

from __future__ import annotations

import contextlib
import json
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from reflexion_gym.experiment.results import Results
from tests.experiment.killed_run import PHASES

ROOT = Path(__file__).resolve().parents[2]
KILLS = 20
_CLOCK = {"seconds", "cpu_seconds", "resumed", "notes"}


@contextlib.contextmanager
def _server(log: Path, port: int = 0, latency: float = 0.15):
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    with subprocess.Popen(
        [sys.executable, "-m", "tests.experiment.stub_server", str(log), str(latency), str(port)],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment,
    ) as process:  # fmt: skip
        try:
            yield int(process.stdout.readline())
        finally:
            process.kill()


def _start(out: Path, port: int, notes: Path) -> subprocess.Popen[str]:
    notes.write_bytes(bytes(16))
    environment = {**os.environ, "PYTHONHASHSEED": "0", "OPENAI_API_KEY": "none"}
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.experiment.killed_run", str(out), str(port), str(notes)],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, start_new_session=True,
    )  # fmt: skip
    line = process.stdout.readline()
    assert line == "ready\n", line + process.stderr.read()
    return process


def _finish(process: subprocess.Popen[str]) -> dict:
    out, err = process.communicate(timeout=240)
    assert process.returncode == 0, err
    return json.loads(out)


def _timeless(value):
    if isinstance(value, dict):
        return {key: _timeless(v) for key, v in value.items() if key not in _CLOCK}
    return [_timeless(v) for v in value] if isinstance(value, list) else value


def _stored(out: Path) -> tuple[Counter[str], dict[str, str]]:
    """How often each reply is stored, and the finished episodes as they stand."""
    file = out / "run.sqlite"
    if not file.exists():
        return Counter(), {}
    db = sqlite3.connect(file)
    try:
        texts = [text for (text,) in db.execute("SELECT completion FROM replies")]
        finished = dict(db.execute("SELECT key, record FROM episodes WHERE status='done'").fetchall())
    except sqlite3.OperationalError:
        return Counter(), {}  # killed before the tables were there
    finally:
        db.close()
    return Counter(name for text in texts for name in set(re.findall(r"Reply \[(\w+)\]", text))), finished


def _asked(log: Path) -> list[str]:
    return [name for what, name in map(json.loads, log.read_text().splitlines()) if what == "asked"]


@pytest.mark.slow
def test_killed_twenty_times_and_resumed(tmp_path, capsys):
    notes = tmp_path / "notes"
    with _server(tmp_path / "calm.log") as port:
        calm = _finish(_start(tmp_path / "calm", port, notes))
        calm_port = port
    calm_asked = _asked(tmp_path / "calm.log")
    # two agents ask the same at the same place of the same episode, so a request may come once for each of them
    wanted = Counter(calm_asked)
    assert _stored(tmp_path / "calm")[0] == wanted, "every reply is stored"
    chance, landed, log, out = random.Random(20), Counter(), tmp_path / "log", tmp_path / "run"
    for kill in range(KILLS):
        stored, finished = _stored(out)
        seen = len(_asked(log)) if log.exists() else 0
        # the model string names the port: the run's configuration must stay the same
        with _server(log, calm_port):
            process = _start(out, calm_port, notes)
            time.sleep(chance.uniform(0.0, 0.4))
            assert process.poll() is None, (
                f"the run had ended before kill {kill + 1}: {process.communicate()}"
            )
            os.kill(process.pid, signal.SIGKILL)
            process.communicate()
        counts = notes.read_bytes()
        inside = [phase for place, phase in enumerate(PHASES) if counts[place]]
        landed.update(inside or ["elsewhere"])
        landed["inside"] += bool(inside)
        again = Counter(_asked(log)[seen:]) - (wanted - stored)
        assert not again, f"stored replies were asked for again: {again}"
        now = _stored(out)[1]
        assert finished.items() <= now.items(), "a finished episode was run again"
    stored, finished = _stored(out)
    seen = len(_asked(log))
    with _server(log, calm_port):
        final = _finish(_start(out, calm_port, notes))
    assert Counter(_asked(log)[seen:]) == wanted - stored
    assert finished.items() <= _stored(out)[1].items()
    assert _timeless(final) == _timeless(calm)
    with capsys.disabled():
        lost = len(_asked(log)) - len(calm_asked)
        print(
            f"\n{landed['inside']} of {KILLS} kills landed inside a phase ({dict(landed)}); "
            f"{len(_asked(log))} requests for {len(calm_asked)} replies, {lost} lost in flight"
        )
    assert landed["inside"] >= 15
    assert lost <= 3 * KILLS, "at most one call of each worker is lost with a kill"
    assert len(Results.load(out).episodes) == 46
