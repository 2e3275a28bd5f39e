"""`DockerSandbox`: Python's fork servers, each in a locked-down container of its own."""

from __future__ import annotations

import itertools
import os
import socket
import struct
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from reflexion_gym.errors import SandboxFault
from reflexion_gym.sandbox import docker_lockdown
from reflexion_gym.sandbox.base import Zygote, bundle, greet
from reflexion_gym.sandbox.bubblewrap import environment
from reflexion_gym.sandbox.docker_image import connect, usual_image
from reflexion_gym.sandbox.image_python import INTERPRETER, find_python
from reflexion_gym.sandbox.python_zygote import BOOT

__all__ = ["DockerSandbox"]

#: Runs in the container before `BOOT`: takes the control socket, and on it the server's source and its stderr.
_ENTER = """\
import os, socket, sys
control = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
control.connect("/channel/socket")
_, fds, _, _ = socket.recv_fds(control, 1, 2)
os.dup2(fds[1], 2)
os.close(fds[1])
sys.argv[1:] = [str(control.detach()), str(fds[0])]
"""
_OPTIONS = ("-s", "-S", "-B", "-W", "ignore")
_PACKAGES = "/opt/packages"
#: beside what the daemon hides: what of this host, or of people, a container's files may show
_HIDDEN = ("/sys", "/home", "/root", "/boot", "/var/log", "/srv", "/mnt", "/media", "/usr/src")
_MEMORY = "6g"
_PIDS = 512
_FILES_MB = 64
_START_SECONDS = 30.0
#: programs of each container have a user id of their own: the kernel counts processes by user, on the whole machine
_FIRST_USER, _USER_COUNT = 226_000, 30_000


class DockerSandbox:
    """Starts fork servers in containers: no network, read-only files, memory and processes limited.

    The server is the container's first process and its root user, with no power but to change users and to kill. Every
    program runs as an ordinary user without any; what it leaves is killed and removed before the next one, and where
    that does not succeed the container goes. The daemon must run on this machine.
    """

    name = "docker"
    _made = itertools.count()

    def __init__(self) -> None:
        self._client = connect()
        self.image = usual_image(self._client)
        self.python = find_python(self._client, self.image)

    def start(
        self,
        payload: str,
        modules: Sequence[str],
        *,
        imports: Sequence[str] = (),
        packages: Sequence[str] = (),
    ) -> Zygote:
        """See `Sandbox.start`; packages are those of the image."""
        shown = self.python.packages(self._client, packages)
        config = {
            "isolation": "container",
            "user": _FIRST_USER + (os.getpid() * 31 + next(self._made)) % _USER_COUNT,
            "payload": payload,
            "imports": list(imports),
            "packages": [_PACKAGES] if shown else [],
        }
        errors = tempfile.TemporaryFile()  # noqa: SIM115 (the server's for as long as it lives)
        try:
            with tempfile.TemporaryDirectory(prefix="reflexion-gym-") as folder:
                control, process = self._run(Path(folder), shown)
            source = bundle(config, modules)
            try:
                socket.send_fds(control, [b"\0"], [source, errors.fileno()])
            finally:
                os.close(source)
        except OSError as error:
            errors.close()
            raise SandboxFault(f"The sandbox (docker) could not be started: {error}.") from error
        except BaseException:
            errors.close()
            raise
        zygote = Zygote(process, control, errors)
        zygote.packages = frozenset(shown)
        return greet(zygote, f"sandbox (docker), with Python {self.python.version} of its image,")

    def describe(self) -> dict[str, Any]:
        """See `Sandbox.describe`."""
        return {
            "sandbox": self.name,
            "daemon": self._client.version().get("Version"),
            "image": self.image,
            "interpreter": f"{self.python.path} of the image, Python {self.python.version}",
            "per server": ["network", "files, read only", "processes", "ipc", "memory", "no new privileges"],
            "per program": [
                "an ordinary user without capabilities",
                "processes and files end with it",
                "resource limits",
            ],
            "boundary": True,
        }

    # --------------------------------------------------------------- internal

    def _run(self, folder: Path, shown: dict[str, Path]) -> tuple[socket.socket, _Container]:
        """Start a container and return the socket on which its first process has called."""
        folder.chmod(0o711)
        path = folder / "socket"
        with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as door:
            door.bind(str(path))
            path.chmod(0o666)  # the container's root user has no right to others' files
            door.listen(1)
            container = self._create(folder, shown)
            try:
                return _answer(door, container), container
            except BaseException:
                container.kill()
                raise

    def _create(self, folder: Path, shown: dict[str, Path]) -> _Container:
        binds = [f"{folder}:/channel:ro", *(f"{path}:{_PACKAGES}/{name}:ro" for name, path in shown.items())]
        api = self._client.api
        try:
            shell = [f"{name}={value}" for name, value in environment().items()]
            made = docker_lockdown.make(
                api,
                self.image,
                [*INTERPRETER, *shell, "python3", *_OPTIONS, "-c", _ENTER + BOOT],
                user="0:0",
                memory=_MEMORY,
                processes=_PIDS,
                options={
                    "cap_add": ["SETUID", "SETGID", "KILL"],
                    "shm_size": f"{_FILES_MB}m",
                    "tmpfs": {"/tmp": f"rw,exec,nosuid,nodev,size={_FILES_MB}m,nr_inodes=8k,mode=1777"},
                    "binds": binds,
                    "auto_remove": True,  # also where this process is killed: the server then ends by itself
                },
                masked=[*self.python.masked, *_HIDDEN, *self.python.folders],
            )
            api.start(made)
            pid = int(api.inspect_container(made)["State"]["Pid"])
        except Exception as error:
            raise SandboxFault(f"A container could not be started: {error}") from error
        return _Container(api, made, pid)


class _Container:
    """A container as a `ServerProcess`; the daemon removes it when it has ended."""

    def __init__(self, api: Any, container_id: str, pid: int) -> None:
        self._api, self._id, self.pid = api, container_id, pid

    def kill(self) -> None:
        """See `ServerProcess.kill`."""
        docker_lockdown.kill(self._api, self._id)

    def wait(self) -> int:
        """See `ServerProcess.wait`."""
        import docker

        try:
            return int(self._api.wait(self._id)["StatusCode"])
        except docker.errors.APIError:
            return -1  # it is removed already

    def runs(self) -> bool:
        """Whether it has not ended."""
        import docker

        try:
            return bool(self._api.inspect_container(self._id)["State"]["Running"])
        except docker.errors.APIError:
            return False


def _answer(door: socket.socket, container: _Container) -> socket.socket:
    """Wait until the container's first process calls; anybody else who does is sent away."""
    deadline = time.monotonic() + _START_SECONDS
    door.settimeout(1.0)
    while True:
        try:
            control, _ = door.accept()
        except TimeoutError:
            if time.monotonic() > deadline or not container.runs():
                raise SandboxFault("A container was started, and its Python did not answer.") from None
            continue
        said = control.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
        if struct.unpack("3i", said)[0] == container.pid:
            return control
        control.close()
