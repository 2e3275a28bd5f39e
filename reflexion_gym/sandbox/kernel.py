"""The few system calls that Python has no function for. Runs inside the sandbox: standard library only."""

from __future__ import annotations

import ctypes
import os
import resource
import signal

__all__ = [
    "CLONE_NEWIPC",
    "CLONE_NEWNS",
    "CLONE_NEWPID",
    "CLONE_NEWUSER",
    "clone",
    "drop_capabilities",
    "drop_root",
    "mount",
    "no_new_privileges",
    "set_limit",
]

CLONE_NEWNS = 0x00020000
CLONE_NEWIPC = 0x08000000
CLONE_NEWUSER = 0x10000000
CLONE_NEWPID = 0x20000000
_CLONE_CHILD_CLEARTID = 0x00200000
_CLONE_CHILD_SETTID = 0x01000000

_PR_SET_DUMPABLE = 4
_PR_CAPBSET_DROP = 24
_PR_SET_NO_NEW_PRIVS = 38
_PR_GET_TID_ADDRESS = 40
_MS_NOSUID, _MS_NODEV, _MS_NOEXEC, _MS_RDONLY = 2, 4, 8, 1

# PyDLL: the interpreter lock is kept, so that a cloned child owns it
_libc = ctypes.PyDLL(None, use_errno=True)
_libc.syscall.restype = ctypes.c_long
_libc.prctl.argtypes = [ctypes.c_int] + [ctypes.c_ulong] * 4
_ARM = os.uname().machine in ("aarch64", "arm64")
_SYS_CLONE = 220 if _ARM else 56
_SYS_CAPSET = 91 if _ARM else 126


def _failed(what: str) -> OSError:
    number = ctypes.get_errno()
    return OSError(number, f"{what}: {os.strerror(number)}")


def _tid_address() -> int:
    """Where the C library keeps this thread's id, so that `clone` can set it as its own fork does; 0 if unknown."""
    address = ctypes.c_ulong(0)
    if _libc.prctl(_PR_GET_TID_ADDRESS, ctypes.addressof(address), 0, 0, 0) != 0 or not address.value:
        return 0
    return address.value if ctypes.c_int.from_address(address.value).value == os.getpid() else 0


def clone(flags: int) -> int:
    """Fork, with the child in new namespaces. Returns 0 in the child and the child's pid in the parent.

    One clone instead of a fork, an unshare and a second fork: half the price. The process must have one thread.

    Raises:
        OSError: the kernel refused.
    """
    if not flags:
        return os.fork()
    address = _tid_address()
    if address:
        flags |= _CLONE_CHILD_SETTID | _CLONE_CHILD_CLEARTID
    number = ctypes.c_long
    tail = (number(0), number(address)) if _ARM else (number(address), number(0))
    api = ctypes.pythonapi
    api.PyOS_BeforeFork()
    pid = int(_libc.syscall(number(_SYS_CLONE), number(flags | signal.SIGCHLD), number(0), number(0), *tail))
    if pid == 0:
        api.PyOS_AfterFork_Child()
        return 0
    error = ctypes.get_errno()
    api.PyOS_AfterFork_Parent()
    if pid < 0:
        raise OSError(error, f"clone with new namespaces: {os.strerror(error)}")
    return pid


def mount(kind: str, target: str, options: str = "", *, read_only: bool = False) -> None:
    """Mount a file system of the given kind on `target`, without devices and set-user-id programs.

    Raises:
        OSError: the kernel refused.
    """
    flags = _MS_NOSUID | _MS_NODEV | (_MS_NOEXEC if kind == "proc" else 0) | (_MS_RDONLY if read_only else 0)
    if _libc.mount(
        kind.encode(), target.encode(), kind.encode(), ctypes.c_ulong(flags), options.encode() or None
    ):
        raise _failed(f"mount {kind} on {target}")


def no_new_privileges() -> None:
    """Make sure that no program started from here gains a privilege."""
    if _libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0):
        raise _failed("no_new_privs")


class _CapHeader(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))


def drop_capabilities() -> None:
    """Give up every capability of this process.

    Raises:
        OSError: the kernel refused.
    """
    header = _CapHeader(0x20080522, 0)
    nothing = (ctypes.c_uint32 * 6)()
    if _libc.syscall(ctypes.c_long(_SYS_CAPSET), ctypes.byref(header), ctypes.byref(nothing)):
        raise _failed("capset")


def drop_root(uid: int, gid: int) -> None:
    """Become an ordinary user for good: ids, groups, capabilities and the bounding set.

    Raises:
        OSError: the kernel refused.
    """
    for cap in range(64):
        if _libc.prctl(_PR_CAPBSET_DROP, cap, 0, 0, 0):
            break
    os.setgroups([])
    os.setresgid(gid, gid, gid)
    os.setresuid(uid, uid, uid)
    drop_capabilities()
    no_new_privileges()
    # otherwise the files of /proc/self belong to root, and a child could not map its ids
    _libc.prctl(_PR_SET_DUMPABLE, 1, 0, 0, 0)


def set_limit(which: int, soft: int, hard: int | None = None) -> None:
    """Set a resource limit, never above what the hard limit allows."""
    top = resource.getrlimit(which)[1]
    hard = soft if hard is None else hard
    if top != resource.RLIM_INFINITY:
        hard = min(hard, top)
        soft = min(soft, top)
    resource.setrlimit(which, (soft, hard))
