"""Python's fork servers in containers: what only they have to stand."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

from reflexion_gym.errors import SandboxFault, ToolchainError
from reflexion_gym.judge import Judge, Program, TestSuite, self_check
from reflexion_gym.sandbox import docker_python, image_python, make_sandbox
from reflexion_gym.sandbox.docker_python import DockerSandbox

pytestmark = pytest.mark.container

SUITE = TestSuite("def check(candidate):\n    assert candidate(2, 3) == 5\n")
RIGHT = Program("def add(x, y):\n    return x + y\n", "add")


@pytest.fixture(scope="module")
def sandbox() -> DockerSandbox:
    try:
        made = make_sandbox("docker")
    except ToolchainError as error:
        pytest.skip(str(error))
    assert isinstance(made, DockerSandbox)
    return made


@pytest.fixture
def judge(sandbox):
    with Judge("docker", workers=1) as made:
        yield made


def containers(sandbox: DockerSandbox, pid: int | None = None) -> int:
    """How many containers of a process there are, ended ones that are not removed yet included."""
    label = f"reflexion-gym={os.getpid() if pid is None else pid}"
    return len(sandbox._client.api.containers(all=True, filters={"label": label}))


def servers(judge: Judge) -> list[int]:
    return [w._program.process.pid for w in judge._idle]


def test_containers_go_with_the_judge(sandbox):
    before = containers(sandbox)
    with Judge("docker", workers=1) as judge:
        assert judge.check(RIGHT, SUITE).passed
        assert containers(sandbox) == before + 2  # one for programs, one for tests
    wait_until(lambda: containers(sandbox) == before)


def test_containers_go_with_a_process_that_is_killed(sandbox):
    script = (
        "import sys, time\nfrom reflexion_gym.judge import Judge, Program, TestSuite\njudge = Judge('docker', workers=1)\n"
        f"print(judge.check(Program({RIGHT.code!r}, 'add'), TestSuite({SUITE.code!r})).status, flush=True)\n"
        "judge.check(Program('def add(x, y):\\n    while True: pass\\n', 'add'), TestSuite('add(1, 2)', form='asserts'))\n"
    )
    process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stdout.readline().strip() == "passed"
    assert containers(sandbox, process.pid) == 2
    process.send_signal(signal.SIGKILL)
    process.wait()
    wait_until(lambda: containers(sandbox, process.pid) == 0)


def test_one_container_serves_many_programs_and_files_do_not_stay(judge):
    judge.check(RIGHT, SUITE)
    first = servers(judge)
    leave = (
        "import os\nos.makedirs('a/b/c')\nopen('a/b/c/d', 'w').close()\nos.symlink('/etc', 'link')\nos.chmod('a/b', 0)\n"
        "os.mkfifo('/dev/shm/pipe')\nopen('/dev/shm/x', 'w').close()\nos.chmod('/dev/shm/x', 0)\ndef add(x, y): return 5\n"
    )
    look = "import os\ndef add(x, y): return os.listdir('/tmp') + os.listdir('/dev/shm')\n"
    for _ in range(3):
        assert judge.check(Program(leave, "add"), SUITE).passed
        assert judge.check(Program(look, "add"), SUITE).tests[0].returned == "[]"
    assert servers(judge) == first


@pytest.mark.parametrize(
    "leave",
    [
        "ctypes.CDLL(None).shmget(1234, 4096, 0o1666)",
        "ctypes.CDLL(None).msgget(1234, 0o1666)",
        "ctypes.CDLL('librt.so.1').mq_open(b'/left', 0o102, 0o666, None)",
        "[os.mkdir('/'.join(['/tmp'] + ['x' * 250] * n)) for n in range(1, 16)]; os.chdir('/tmp/' + '/'.join(['x' * 250] * 15));"
        " os.mkdir('y' * 250); os.chdir('y' * 250); os.mkdir('z' * 250)",
    ],
    ids=["shared memory", "messages", "message queue", "a path that is too long"],
)
def test_what_cannot_be_removed_ends_the_container(judge, leave):
    assert judge.check(RIGHT, SUITE).passed
    first = servers(judge)
    assert judge.check(Program(f"import ctypes, os\n{leave}\n{RIGHT.code}", "add"), SUITE).passed
    assert judge.check(RIGHT, SUITE).passed
    assert servers(judge) != first


def test_a_program_has_no_power_over_the_server(judge):
    """The server is of another user: no signal, no limit, no trace, no priority reaches it."""
    program = """\
import ctypes, os, resource
def add(x, y):
    done = []
    for name, call in {
        "signal": lambda: os.kill(1, 19), "limit": lambda: resource.prlimit(1, resource.RLIMIT_NOFILE, (3, 3)),
        "memory": lambda: open("/proc/1/mem", "wb"), "files": lambda: os.listdir("/proc/1/fd"),
        "environment": lambda: open("/proc/1/environ").read(), "priority": lambda: os.setpriority(os.PRIO_PROCESS, 1, 19),
        "cores": lambda: os.sched_setaffinity(1, {0}), "root": lambda: os.setuid(0), "group": lambda: os.setgroups([0]),
        "channel": lambda: __import__("socket").socket(1, 5).connect("/channel/socket"),
        "trace": lambda: ctypes.CDLL(None).ptrace(16, 1, 0, 0) and 1 / 0,
    }.items():
        try:
            call()
            done.append(name)
        except (OSError, ZeroDivisionError): pass
    status = dict(line.split(":", 1) for line in open("/proc/self/status") if ":" in line)
    done += [k for k in ("CapInh", "CapPrm", "CapEff", "CapAmb") if int(status[k], 16)]
    return done + [k for k in ("NoNewPrivs",) if status[k].strip() != "1"]
"""
    verdict = judge.check(Program(program, "add"), TestSuite("assert add(1, 2) == []", form="asserts"))
    assert verdict.passed, verdict
    assert judge.check(RIGHT, SUITE).passed


def test_a_container_that_shows_too_much_scores_nothing(sandbox, monkeypatch):
    original = DockerSandbox._create

    def shows(self, folder, shown):
        return original(self, folder, {**shown, "../../shown": docker_python.Path("/tmp")})

    monkeypatch.setattr(DockerSandbox, "_create", shows)
    probe = self_check._PROBE.replace("(secret,", "(secret.replace('/tmp', '/shown'),")
    monkeypatch.setattr(self_check, "_PROBE", probe)
    with Judge("docker", workers=1) as judge, pytest.raises(SandboxFault, match="does not hold"):
        judge.check(RIGHT, SUITE)


def test_only_the_containers_own_server_is_answered(sandbox, monkeypatch):
    """Another process of this machine that finds the socket first is not taken for the server."""
    original = DockerSandbox._create
    strangers = []

    def called_first(self, folder, shown):
        stranger = docker_python.socket.socket(
            docker_python.socket.AF_UNIX, docker_python.socket.SOCK_SEQPACKET
        )
        stranger.connect(str(folder / "socket"))
        strangers.append(stranger)
        return original(self, folder, shown)

    monkeypatch.setattr(DockerSandbox, "_create", called_first)
    with Judge("docker", workers=1) as judge:
        assert judge.check(RIGHT, SUITE).passed
    assert strangers and all(stranger.recv(1) == b"" for stranger in strangers)


def test_a_python_that_does_not_start_is_a_fault(sandbox, monkeypatch):
    monkeypatch.setattr(docker_python, "_ENTER", "import sys; sys.exit(3)\n")
    began = time.monotonic()
    with pytest.raises(SandboxFault, match="did not answer"):
        sandbox.start("reflexion_gym.judge.candidate", ())
    assert time.monotonic() - began < 10
    monkeypatch.setattr(sandbox, "image", "reflexion-gym-no-such-image")
    with pytest.raises(SandboxFault, match="could not be started"):
        sandbox.start("reflexion_gym.judge.candidate", ())


def test_an_image_without_python_is_told(sandbox, monkeypatch):
    monkeypatch.setattr(image_python, "_QUESTION", "import sys; sys.exit('broken')")
    with pytest.raises(
        ToolchainError, match=r"no python3 that runs \(broken\).*toolchains install --languages py"
    ):
        image_python.find_python(sandbox._client, sandbox.image)
    monkeypatch.setattr(image_python, "_QUESTION", 'print(\'{"version": "3.9.2"}\')')
    with pytest.raises(ToolchainError, match=r"Python 3\.9\.2, which is too old"):
        image_python.find_python(sandbox._client, sandbox.image)


def test_tests_that_need_what_the_image_lacks_are_no_failure(sandbox, monkeypatch):
    monkeypatch.setattr(image_python.ImagePython, "packages", lambda *_: {})
    suite = TestSuite("import numpy\n" + SUITE.code)
    with Judge("docker", workers=1) as judge:
        with pytest.raises(ToolchainError, match="numpy.*python3-numpy"):
            judge.check(RIGHT, suite)
        assert judge.check(RIGHT, SUITE).passed


def test_numpy_of_the_image(judge, sandbox):
    if not any("numpy" in names for names in sandbox.python.has.values()):
        pytest.skip("the image has no numpy")
    suite = TestSuite(
        "import numpy\n\ndef check(candidate):\n    assert numpy.isclose(candidate(0.1, 0.2), 0.3)\n"
    )
    assert judge.check(RIGHT, suite).passed
    alone = TestSuite("import os\nassert os.listdir('/opt/packages') == add(0, 0)", form="asserts")
    verdict = judge.check(Program("def add(x, y): return ['numpy']\n", "add"), alone)
    assert verdict.passed, verdict
    hidden = Program("def add(x, y):\n    import numpy\n    return x + y\n", "add")
    assert judge.check(hidden, SUITE).status == "error"


def wait_until(condition, seconds: float = 15.0) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.1)
