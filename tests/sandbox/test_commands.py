"""The sandboxes that run commands: limits, what is hidden, and that nothing survives. Bubblewrap, and a container."""

from __future__ import annotations

import dataclasses
import os
import subprocess
import time
from pathlib import Path

import pytest

from reflexion_gym.errors import ConfigError, SandboxFault, ToolchainError
from reflexion_gym.sandbox import CommandSandbox, make_command_sandbox, make_sandbox
from reflexion_gym.sandbox.command import Command, CommandLimits, CommandResult, Folder

_LIMITS = CommandLimits(cpu_seconds=2, wall_seconds=5, memory_mb=128, processes=32, files_mb=8, flood_mb=4)


@pytest.fixture(scope="module", params=["bubblewrap", pytest.param("docker", marks=pytest.mark.container)])
def sandbox(request: pytest.FixtureRequest) -> CommandSandbox:
    try:
        return make_command_sandbox(request.param)
    except ToolchainError as error:
        pytest.skip(str(error))


@pytest.fixture
def folders(tmp_path: Path) -> list[Folder]:
    for name in ("work", "io"):
        (tmp_path / name).mkdir()
        (tmp_path / name).chmod(0o777)
    (tmp_path / "io" / "results.txt").touch()
    (tmp_path / "io" / "results.txt").chmod(0o666)
    (tmp_path / "work" / "input.txt").write_text("given")
    return [Folder(tmp_path / "work", "/work"), Folder(tmp_path / "io", "/io", True)]


def run(
    sandbox: CommandSandbox, script: str, folders: list[Folder] | None = None, **options
) -> CommandResult:
    command = Command(("/bin/sh", "-c", script), Path("/"), folders or (), workdir="/tmp")
    limits = options.pop("limits", _LIMITS)
    return sandbox.run_command(command, limits, options.pop("progress", None))


def test_output_and_code(sandbox):
    ran = run(sandbox, "echo out; echo err >&2; exit 3")
    assert (ran.ended, ran.code, ran.stdout, ran.stderr) == ("exit", 3, b"out\n", b"err\n")
    assert not ran.ok
    assert run(sandbox, "kill -SEGV $$").code == 139


def test_it_is_an_ordinary_user_without_capabilities_or_network(sandbox):
    ran = run(
        sandbox,
        "id -u; grep -E 'CapEff|NoNewPrivs' /proc/self/status; cat /proc/net/dev | grep -c :; ls /sys/class/net 2>/dev/null",
    )
    words = ran.stdout.split()
    assert words[0] != b"0"
    assert b"0000000000000000" in words
    assert words[words.index(b"NoNewPrivs:") + 1] == b"1"
    assert b"eth0" not in words


def test_folders_are_shown_as_they_were_asked_for(sandbox, folders, tmp_path):
    ran = run(
        sandbox,
        "cat /work/input.txt; echo x > /work/new || echo denied; echo y >> /io/results.txt; echo z > /io/made; echo q > /etc/q || echo denied",
        folders,
    )
    assert ran.stdout == b"given" + b"denied\n" * 2 or (
        sandbox.name == "docker" and ran.stdout == b"givendenied\n"
    )
    assert (tmp_path / "io" / "results.txt").read_text() == "y\n"
    assert (tmp_path / "io" / "made").read_text() == "z\n"
    assert not (tmp_path / "work" / "new").exists()
    assert not Path("/etc/q").exists()


def test_the_hosts_files_are_hidden(sandbox, tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("hidden")
    ran = run(sandbox, f"cat {secret}; ls /root /home; env")
    assert b"hidden" not in ran.stdout
    assert not any(name in ran.stdout for name in (b"PYTEST", b"VIRTUAL_ENV"))


@pytest.mark.parametrize(
    ("script", "ended"),
    [
        ("while :; do :; done", "cpu"),
        ("sleep 60", "wall"),
        ("x=aaaaaaaaaaaaaaaa; while :; do x=$x$x; done", "memory"),
        (
            "while :; do echo aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; done",
            "output",
        ),
    ],
)
def test_limits(sandbox, script, ended):
    # where others have the cores, two seconds of CPU time take their time
    limits = dataclasses.replace(_LIMITS, wall_seconds=60) if ended == "cpu" else _LIMITS
    ran = run(sandbox, script, limits=limits)
    assert ran.ended == ended
    assert ran.wall_seconds < limits.wall_seconds + 7
    assert len(ran.stdout) <= _LIMITS.output_kb << 10


def test_times_count_anew_with_every_sign_of_progress(sandbox, folders, tmp_path):
    results = tmp_path / "io" / "results.txt"
    limits = CommandLimits(cpu_seconds=5, wall_seconds=2)
    script = "for i in 1 2 3 4; do sleep 1; echo $i >> /io/results.txt; done"
    ran = run(sandbox, script, folders, limits=limits, progress=lambda: results.read_text().count("\n"))
    assert ran.ended == "exit"
    assert ran.wall_seconds > 3.5


def test_progress_does_not_go_on_for_ever(sandbox):
    limits = CommandLimits(cpu_seconds=5, wall_seconds=2, total_seconds=3)
    ran = run(sandbox, "while :; do sleep 0.1; done", limits=limits, progress=lambda: time.monotonic_ns())
    assert ran.ended == "wall"
    assert 3 <= ran.wall_seconds < 6


def test_a_closed_folder_takes_no_more_files(sandbox, folders, tmp_path):
    closed = Folder(tmp_path / "io", "/io", closed=True)
    (tmp_path / "io" / "calls.txt").write_text("1")
    script = (
        "cat /io/calls.txt; for f in calls.txt made /dev/made /dev/shm/made; do cd /io; echo 2 > $f || echo denied; done;"
        " rm -f results.txt || echo denied; mv results.txt other || echo denied; echo y >> /io/results.txt; cat /io/results.txt"
    )
    ran = run(sandbox, script, [folders[0], closed])
    denied = 6 if sandbox.name == "bubblewrap" else 5  # a container has memory of its own, which is limited
    assert ran.stdout == b"1" + b"denied\n" * denied + b"y\n"
    assert (tmp_path / "io" / "results.txt").read_text() == "y\n"
    assert sorted(path.name for path in (tmp_path / "io").iterdir()) == ["calls.txt", "results.txt"]


def test_a_folder_that_is_not_writable_stays_as_it_is(sandbox, folders, tmp_path):
    work = tmp_path / "work"
    (work / "open").mkdir()
    for path, mode in ((work / "open", 0o777), (work / "input.txt", 0o666)):
        path.chmod(mode)
    script = (
        "cd /work; for f in made open/made input.txt; do echo 2 > $f || echo denied; done; chmod 777 . open || echo denied;"
        " rm -f input.txt || echo denied; cat input.txt"
    )
    assert run(sandbox, script, folders).stdout == b"denied\n" * 5 + b"given"
    assert (work / "input.txt").read_text() == "given" and not list((work / "open").iterdir())


def test_a_fork_bomb_is_contained(sandbox):
    mark = f"bomb{os.getpid()}"
    ran = run(sandbox, f"f() {{ f {mark} | f & }}; f; sleep 1; echo still")
    assert ran.wall_seconds < 12
    assert not _lives(mark)


def test_nothing_survives(sandbox):
    mark = f"77{os.getpid()}"
    run(sandbox, f"setsid sh -c 'trap \"\" TERM HUP INT; sleep {mark}' & sleep 0.3")
    assert not _lives(mark)


def test_what_was_not_asked_for_cannot_be_written_to(sandbox):
    assert (
        run(sandbox, "for f in /work/x /io/x /usr/x /x; do echo 1 > $f || echo denied; done").stdout
        == b"denied\n" * 4
    )


def test_a_file_cannot_grow_without_end(sandbox, folders):
    ran = run(sandbox, "head -c 20000000 /dev/zero > /io/big; wc -c < /io/big", folders)
    assert int(ran.stdout.split()[-1]) <= 8 << 20


def test_many_files_cannot_fill_the_disk(sandbox, folders, tmp_path):
    limits = CommandLimits(cpu_seconds=5, wall_seconds=10, files_mb=8, folders_mb=24)
    script = "cd /io; for i in $(seq 300); do head -c 8000000 /dev/zero > $i; sleep 0.01; done"
    ran = run(sandbox, script, folders, limits=limits)
    assert ran.ended == "output"
    assert len(list((tmp_path / "io").iterdir())) < 100


def test_a_missing_program_is_no_fault_of_the_sandbox(sandbox):
    ran = sandbox.run_command(Command(("/no/such/program",), Path("/")), _LIMITS)
    assert not ran.ok


def test_a_program_cannot_pretend_that_the_sandbox_failed(sandbox):
    ran = run(sandbox, "echo 'bwrap: no such thing' >&2; exit 1")
    assert (ran.ended, ran.code, ran.stderr) == ("exit", 1, b"bwrap: no such thing\n")


def test_a_wall_that_cannot_be_built_is_a_fault(tmp_path):
    sandbox = make_command_sandbox("bubblewrap")
    with pytest.raises(SandboxFault, match=r"did not start '/bin/sh': bwrap: .*/missing"):
        run(sandbox, "true", [Folder(tmp_path / "missing", "/work")])


def test_what_it_is(sandbox):
    facts = sandbox.describe()
    assert facts["sandbox"] == sandbox.name
    assert facts["boundary"] is True


def test_only_sandboxes_for_commands_are_made():
    with pytest.raises(ConfigError, match="Python programs alone"):
        make_command_sandbox("process")
    with pytest.raises(ConfigError, match="no sandbox"):
        make_command_sandbox("jail")


def test_without_a_daemon_docker_says_what_to_do(monkeypatch):
    pytest.importorskip("docker")
    monkeypatch.setenv("DOCKER_HOST", "tcp://127.0.0.1:1")
    for make in (make_command_sandbox, make_sandbox):  # and nothing weaker is taken in its place
        with pytest.raises(ToolchainError, match="none answers"):
            make("docker")


def test_a_container_that_cannot_be_made_is_a_fault(monkeypatch):
    """A broken image is the sandbox's fault, never a program's."""
    try:
        sandbox = make_command_sandbox("docker")
    except ToolchainError as error:
        pytest.skip(str(error))
    sandbox._pool._image = "reflexion-gym-no-such-image"
    with pytest.raises(SandboxFault, match="could not be started"):
        run(sandbox, "true")


def _lives(mark: str) -> bool:
    time.sleep(0.3)
    return mark in subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True).stdout
