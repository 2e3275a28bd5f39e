"""Entry points: a real package from outside, installed with pip, adds a suite, an agent and an evaluator."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent / "plugin_package"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("site")
    source = tmp_path_factory.mktemp("source") / "package"
    import shutil

    shutil.copytree(PACKAGE, source)
    done = subprocess.run(
        [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(target), str(source)],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        pytest.fail(f"the plug-in package does not install: {done.stderr[-800:]}")
    return target


def run(site: Path, code: str) -> dict:
    env = {**os.environ, "PYTHONPATH": str(site)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def test_a_suite_from_outside_is_made_by_both_ids_and_not_imported_before(site: Path) -> None:
    code = """
import json, sys, gymnasium as gym, reflexion_gym
early = "corridor_plugin" in sys.modules
from reflexion_gym.testing import check_suite
check_suite("Coin-toss")
env = gym.make("reflexion_gym/Coin-toss-v0", max_trials=2, evaluator="polite")
env.reset(seed=0, options={"task": "toss/1"})
said = env.step("tails")[4]["evaluation"]
try:
    gym.make("Broken-suite")
except Exception as error:
    broken = f"{type(error).__name__}: {error}"
print(json.dumps([early, said, broken, reflexion_gym.make_evaluator("polite").recipe]))
"""
    early, said, broken, recipe = run(site, code)
    assert early is False
    assert said == {"passed": False, "reward": 0.0, "feedback": "Say please.", "kind": "polite"}
    assert (
        broken.startswith("ConfigError: the plug-in 'Broken-suite'") and "corridor_plugin.missing" in broken
    )
    assert recipe == "polite"


def test_an_agent_from_outside_plays(site: Path) -> None:
    code = """
import json, gymnasium as gym, reflexion_gym
env = gym.make("Coin-toss", max_trials=2, evaluator="env")
agent = reflexion_gym.make_agent("always-heads", None)
trials = reflexion_gym.play(agent, env, seed=0, options={"task": 0})
print(json.dumps([t.evaluation.passed for t in trials]))
"""
    assert run(site, code) == [True]
