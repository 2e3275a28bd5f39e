"""The fork server that runs inside a sandbox: one fresh, jailed process for every program.

Standard library only: the host sends this module's source into the sandbox and runs it there with `BOOT`.
The server never sees a program: each job comes as file descriptors that only the child reads, so nothing of one
program is in the memory that the next one is forked from.
"""

from __future__ import annotations

import gc
import json
import math
import mmap
import os
import resource
import select
import signal
import socket
import sys
import time
from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from reflexion_gym.sandbox import kernel, python_container

__all__ = ["BOOT", "FIRST_FD", "NOBODY", "serve"]

#: what ``python -c`` runs: load the modules of the bundle, serve, and run the job in each child
BOOT = """\
import json, os, sys
from importlib.machinery import ModuleSpec
sys.path[:] = [p for p in sys.path if p]
class Bundle:
    def __init__(self, modules):
        self.modules = modules
    def find_spec(self, name, path=None, target=None):
        if name in self.modules or any(m.startswith(name + ".") for m in self.modules):
            return ModuleSpec(name, self, is_package=name not in self.modules)
    def create_module(self, spec):
        return None
    def exec_module(self, module):
        name = module.__name__
        if name in self.modules:
            exec(compile(self.modules[name], "<" + name + ">", "exec"), module.__dict__)
def boot():
    with open(int(sys.argv[2]), "rb") as file:
        bundle = json.loads(file.read())
    sys.meta_path.insert(0, Bundle(dict(bundle["modules"])))
    return bundle["config"]
config = boot()
# no hooks at each fork, such as the one with which `random` seeds itself: the child does that
os.register_at_fork = lambda **_: None
__import__("reflexion_gym.sandbox.python_zygote")
__import__(config["payload"])
payload = sys.modules[config["payload"]]
sys.modules["reflexion_gym.sandbox.python_zygote"].serve(int(sys.argv[1]), config, payload.warm_up, payload.main)
"""

#: in a child, the job's descriptors are numbered from here; 0, 1 and 2 are the standard streams
FIRST_FD = 3
#: the user and group that everything in the sandbox runs as
NOBODY = 65534
#: limits that are the same for all, inherited by every child
_OPEN_FILES = 256
_STACK = 64 << 20
_CHECK_AFTER = 0.25
_CHECK_EVERY = 0.05


def serve(
    control: int, config: Mapping[str, Any], warm_up: Callable[[], object], main: Callable[[], object]
) -> NoReturn:
    """Serve jobs from the control socket: run `main` in a fresh, jailed child for each.

    `warm_up` does once what each child will do: what it leaves in memory need not be made in every child again.

    A job is a JSON object (``id``, ``limits``, ``output``: index of the descriptor for stdout and stderr or None,
    ``imports``: modules to import first, ``session``: it may run for ever) with its descriptors attached. The answer is a JSON object: ``id``,
    ``exit`` (wait status), ``reason`` (why the server killed it, or empty), ``ready`` (the jail was complete),
    ``error``, ``cpu`` and ``wall`` in seconds.
    """
    for _ in range(FIRST_FD + 4):  # so that no descriptor of a job is ever in the way of another
        os.open("/dev/null", os.O_RDWR)
    sock = socket.socket(fileno=control)
    isolation = config["isolation"]
    jailed = isolation in ("root", "user")
    user = config["user"] if isolation == "container" else None
    if isolation == "root":
        kernel.mount("proc", "/proc")
        kernel.drop_root(NOBODY, NOBODY)
    elif user is not None:
        python_container.be_first()
    else:
        kernel.no_new_privileges()
    for name in config["imports"]:
        __import__(name)
    os.register_at_fork = sys.modules["posix"].register_at_fork  # `BOOT` had put it out of the way
    import site

    sys.modules["random"].seed(0)  # the children go on from here, all alike
    site.setquit()  # `exit` and `quit`, which `-S` leaves out
    state = mmap.mmap(-1, 4096)
    alone = jailed or user is not None
    known = {int(entry) for entry in os.listdir("/proc") if entry.isdigit()} if alone else set()
    flags = (
        kernel.CLONE_NEWUSER | kernel.CLONE_NEWPID | kernel.CLONE_NEWNS | kernel.CLONE_NEWIPC if jailed else 0
    )
    kernel.set_limit(resource.RLIMIT_NOFILE, _OPEN_FILES)
    kernel.set_limit(resource.RLIMIT_CORE, 0)
    kernel.set_limit(resource.RLIMIT_STACK, _STACK)
    warm_up()
    gc.collect()
    gc.freeze()
    own_pages = _resident_pages(os.getpid())
    sock.send(json.dumps({"hello": isolation, "python": sys.version.split()[0]}).encode())
    while True:
        data, fds, _, _ = socket.recv_fds(sock, 1 << 16, 8)
        if not data:
            os._exit(0)
        if data[:1] == b"K":  # a late word about a job that is over
            continue
        job = json.loads(data)
        for name in job.get("imports", ()):
            if name not in sys.modules:
                sys.path.extend(p for p in config.get("packages", ()) if p not in sys.path)
                _import_quietly(name)
                gc.freeze()
        folder = None if alone else _own_folder()
        state[:1] = b"\0"
        started = time.monotonic()
        try:
            pid = kernel.clone(flags)
        except OSError as error:
            for fd in fds:
                os.close(fd)
            sock.send(
                json.dumps(
                    {"id": job["id"], "exit": 0, "reason": "", "ready": False, "error": str(error)}
                ).encode()
            )
            continue
        if pid == 0:
            sock.detach()  # closed below; its number may then be another's
            _become(job, fds, state, folder, user)
            main()
            os._exit(0)
        for fd in fds:
            os.close(fd)
        answer = _watch(pid, job, sock, known, isolation, own_pages, started)
        if folder is not None:
            import shutil

            shutil.rmtree(folder, ignore_errors=True)
        answer["ready"] = state[0] == 1
        if not answer["ready"]:
            size = int.from_bytes(state[2:4], "little")
            answer["error"] = bytes(state[4 : 4 + size]).decode("utf-8", "replace")
        sock.send(json.dumps(answer).encode())
        if user is not None and not python_container.sweep(user):
            os._exit(0)  # what the program has left cannot be removed: another container serves the next one


def _import_quietly(name: str) -> None:
    try:
        __import__(name)
    except Exception:
        pass  # the test that imports it will say so


def _own_folder() -> str:
    """Where there are no mounts of its own, a program gets a folder of its own."""
    import tempfile

    return tempfile.mkdtemp(prefix="reflexion-gym-")


def _become(
    job: dict[str, Any], fds: list[int], state: mmap.mmap, folder: str | None, user: int | None
) -> None:
    """In the child: put the descriptors in their places, close all others and enter the jail."""
    try:
        os.setsid()
        if job["output"] is not None:
            out = fds.pop(job["output"])
            os.dup2(out, 1)
            os.dup2(out, 2)
        for place, fd in enumerate(fds):
            os.dup2(fd, FIRST_FD + place)
        if user is not None:
            python_container.enter(user)
        elif folder is None:
            _jail(job["limits"])
        else:
            os.chdir(folder)
            os.environ["HOME"] = os.environ["TMPDIR"] = folder
        os.closerange(FIRST_FD + len(fds), 1 << 20)
        _limit(job["limits"], own_user=folder is None)
        state[0] = 1
        state.close()
    except BaseException as error:
        text = f"{type(error).__name__}: {error}".encode()[:4000]
        state[2:4] = len(text).to_bytes(2, "little")
        state[4 : 4 + len(text)] = text
        os._exit(1)


def _jail(limits: Mapping[str, Any]) -> None:
    """Finish the namespaces that the process was cloned into: ids, an own /tmp and /proc, no capabilities."""
    _write(
        "/proc/self/oom_score_adj", "1000"
    )  # where the machine's memory ends, this ends first, not a server
    _write("/proc/self/setgroups", "deny")
    _write("/proc/self/uid_map", f"{NOBODY} {NOBODY} 1")
    _write("/proc/self/gid_map", f"{NOBODY} {NOBODY} 1")
    kernel.mount("tmpfs", "/tmp", f"size={limits['files_mb']}m,nr_inodes=8k,mode=0700")
    try:
        kernel.mount("proc", "/proc")
        _write("/proc/sys/user/max_user_namespaces", "0")
    except OSError:
        kernel.mount("tmpfs", "/proc", "size=4k", read_only=True)
    os.chdir("/tmp")
    kernel.drop_capabilities()


def _write(path: str, text: str) -> None:
    fd = os.open(path, os.O_WRONLY)
    try:
        os.write(fd, text.encode())
    finally:
        os.close(fd)


def _limit(limits: Mapping[str, Any], *, own_user: bool) -> None:
    cpu = min(1 << 30, max(1, math.ceil(limits["cpu_seconds"])))
    kernel.set_limit(resource.RLIMIT_CPU, cpu + 1, cpu + 2)
    kernel.set_limit(resource.RLIMIT_AS, limits["memory_mb"] << 20)
    kernel.set_limit(resource.RLIMIT_FSIZE, limits["files_mb"] << 20)
    if own_user:  # it counts every process of the user
        kernel.set_limit(resource.RLIMIT_NPROC, limits["processes"])


def _watch(
    pid: int,
    job: Mapping[str, Any],
    sock: socket.socket,
    known: set[int],
    isolation: str,
    own_pages: int,
    started: float,
) -> dict[str, Any]:
    """Wait for a child, or for a reason to kill it. Afterwards nothing of it is left."""
    limits = job["limits"]
    pidfd = os.pidfd_open(pid)
    waiter = select.poll()
    waiter.register(pidfd, select.POLLIN)
    waiter.register(sock.fileno(), select.POLLIN)
    me = str(job["id"]).encode()
    reason = ""
    while True:
        spent = time.monotonic() - started
        pause = max(_CHECK_AFTER - spent, _CHECK_EVERY)
        if job.get("session"):
            wait = None
        else:
            wait = max(1.0, 1000 * min(pause, limits["wall_seconds"] - spent))
        ready = {fd for fd, _ in waiter.poll(wait)}
        if pidfd in ready:
            break
        if ready:
            word = sock.recv(1 << 16)
            if not word or word == b"K" + me:
                reason = "killed"
                break
            continue
        spent = time.monotonic() - started
        if spent >= limits["wall_seconds"]:
            reason = "wall"
            break
        if spent >= _CHECK_AFTER:
            cpu, pages = _tree(pid, known, isolation, own_pages)
            if cpu > limits["cpu_seconds"]:
                reason = "cpu"
                break
            if pages * mmap.PAGESIZE > limits["memory_mb"] << 20:
                reason = "memory"
                break
    _kill(pid, isolation)
    os.close(pidfd)
    _, status, usage = os.wait4(pid, 0)
    if isolation == "process":
        _kill(pid, isolation)
    return {
        "id": job["id"],
        "exit": status,
        "reason": reason,
        "cpu": round(usage.ru_utime + usage.ru_stime, 6),
        "wall": round(time.monotonic() - started, 6),
        "faults": usage.ru_minflt,
        "error": "",
    }


def _kill(pid: int, isolation: str) -> None:
    try:
        if isolation == "container":
            python_container.end_all()
        elif isolation != "process":
            os.kill(pid, signal.SIGKILL)  # the first of its namespace, which ends with it
        else:
            os.killpg(pid, signal.SIGKILL)
    except OSError:
        pass


def _resident_pages(pid: int) -> int:
    try:
        with open(f"/proc/{pid}/statm", "rb") as file:
            return int(file.read().split()[1])
    except (OSError, IndexError, ValueError):
        return 0


def _tree(pid: int, known: set[int], isolation: str, own_pages: int) -> tuple[float, int]:
    """CPU seconds and resident pages of a program's living processes, less the pages they have from the server."""
    ticks, pages = 0, 0
    for entry in os.listdir("/proc"):
        if not entry.isdigit() or int(entry) in known:
            continue
        try:
            with open(f"/proc/{entry}/stat", "rb") as file:
                fields = file.read().rpartition(b")")[2].split()
        except OSError:
            continue
        if isolation == "process" and int(fields[3]) != pid:  # of another session
            continue
        ticks += sum(int(f) for f in fields[11:15])
        pages += max(0, int(fields[21]) - own_pages)
    return ticks / os.sysconf("SC_CLK_TCK"), pages
