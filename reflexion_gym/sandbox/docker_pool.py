"""`ContainerPool`: containers that are started before they are needed, each used once."""

from __future__ import annotations

import atexit
import itertools
import shutil
import tempfile
import threading
import time
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reflexion_gym.errors import SandboxFault
from reflexion_gym.sandbox import docker_lockdown
from reflexion_gym.sandbox.command import Folder

__all__ = ["Container", "ContainerPool"]

_LIFE_SECONDS = 3600
_FRESH_SECONDS = 1800
_KINDS = 8
#: the kernel counts processes by user, on the whole machine: every container gets a user id of its own
_USERS = itertools.cycle(range(218_000, 226_000))
#: limits of the container itself; those of a command are watched from outside and are lower
_MEMORY = "6g"
_PIDS = 1024
_TMP_MB = 256


@dataclass(frozen=True)
class Container:
    """A running container with nothing in it, and the folders of the host's that it shows."""

    id: str
    slots: Path
    user: int
    pid: int
    """of its first process, on the host"""
    born: float


class ContainerPool:
    """Keeps `spare` containers ready for each set of shown folders.

    Args:
        client: of the container daemon, which must run on this machine.
        image: what the containers are made of.
        slots: the paths inside that are filled anew for each command.
        spare: how many.
    """

    def __init__(self, client: Any, image: str, slots: Sequence[str], *, spare: int = 2) -> None:
        self._client, self._image, self._slots, self._spare = client, image, tuple(slots), spare
        self._lock = threading.Lock()
        self._ready: dict[tuple[Folder, ...], list[Future[Container]]] = {}
        self._makers = ThreadPoolExecutor(2, thread_name_prefix="reflexion_gym-containers")
        self._closers = ThreadPoolExecutor(1, thread_name_prefix="reflexion_gym-containers")
        self._alive: set[str] = set()
        self._closed = False
        self._base = Path(tempfile.mkdtemp(prefix="reflexion-gym-docker-"))
        self._base.chmod(0o711)
        atexit.register(self.close)

    def take(self, shown: Sequence[Folder]) -> Container:
        """Return a container that shows these folders beside the slots. The caller must `drop` it.

        Raises:
            SandboxFault: none can be started.
        """
        key = tuple(shown)
        lasting = not any(folder.writable for folder in key)  # what is written to once is not shown again
        while True:
            with self._lock:
                waiting = self._ready.get(key) or []
                future = waiting.pop(0) if waiting else None
            container = self._make(key) if future is None else future.result()
            if time.monotonic() - container.born < _FRESH_SECONDS:
                break
            self.drop(container)
        if lasting:
            self._refill(key)
        return container

    def kill(self, container: Container) -> None:
        """Kill a container and everything in it; it has to be dropped all the same."""
        docker_lockdown.kill(self._client.api, container.id)

    def drop(self, container: Container) -> None:
        """Kill a container and take it away; waits for the kill, not for the cleaning up."""
        self.kill(container)
        if not self._closed:
            self._closers.submit(self._clean, container)

    def close(self) -> None:
        """Kill every container of this pool."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            self._ready.clear()
        self._makers.shutdown(wait=True, cancel_futures=True)
        self._closers.shutdown(wait=True)
        for container in list(self._alive):
            docker_lockdown.kill(self._client.api, container)
            self._remove(container)
        shutil.rmtree(self._base, ignore_errors=True)

    # --------------------------------------------------------------- internal

    def _refill(self, key: tuple[Folder, ...]) -> None:
        with self._lock:
            if self._closed:
                return
            waiting = self._ready.pop(key, [])
            self._ready[key] = waiting  # the kinds used last stand last
            while len(waiting) < self._spare:
                waiting.append(self._makers.submit(self._make, key))
            old = [self._ready.pop(next(iter(self._ready))) for _ in range(len(self._ready) - _KINDS)]
        for future in itertools.chain.from_iterable(old):
            if not future.cancel():
                self._closers.submit(lambda one: self.drop(one.result()), future)

    def _make(self, key: tuple[Folder, ...]) -> Container:
        slots = Path(tempfile.mkdtemp(dir=self._base))
        slots.chmod(0o711)
        binds = [f"{folder.host}:{folder.inside}:{'rw' if folder.writable else 'ro'}" for folder in key]
        for slot in self._slots:
            place = slots / slot.lstrip("/")
            place.mkdir(parents=True)
            place.chmod(0o755)
            binds.append(f"{place}:{slot}:rw")
        user = next(_USERS)
        api = self._client.api
        try:
            made = docker_lockdown.make(
                api,
                self._image,
                ["/bin/sleep", str(_LIFE_SECONDS)],
                user=f"{user}:{user}",
                memory=_MEMORY,
                processes=_PIDS,
                options={
                    "tmpfs": {"/tmp": f"rw,exec,nosuid,nodev,size={_TMP_MB}m,mode=1777"},
                    "binds": binds,
                },
            )
            self._alive.add(made)
            api.start(made)
            pid = int(api.inspect_container(made)["State"]["Pid"])
        except Exception as error:
            shutil.rmtree(slots, ignore_errors=True)
            raise SandboxFault(f"A container could not be started: {error}") from error
        return Container(made, slots, user, pid, time.monotonic())

    def _clean(self, container: Container) -> None:
        self._remove(container.id)
        shutil.rmtree(container.slots, ignore_errors=True)

    def _remove(self, container_id: str) -> None:
        import docker

        try:
            self._client.api.remove_container(container_id, force=True, v=True)
        except docker.errors.APIError:
            pass  # somebody was faster
        self._alive.discard(container_id)
