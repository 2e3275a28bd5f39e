"""Length-prefixed frames on a file descriptor. Runs inside the sandbox: standard library only."""

from __future__ import annotations

import os
import struct

from reflexion_gym.judge.values import WireError

__all__ = ["read_all", "read_frame", "write_frame"]

_I = struct.Struct("<I")


def write_frame(fd: int, data: bytes) -> None:
    """Write one frame: four bytes of length, then the data.

    Raises:
        OSError: the other side is gone.
    """
    view = memoryview(_I.pack(len(data)) + data)
    while view:
        view = view[os.write(fd, view) :]


def read_frame(fd: int, limit: int) -> bytes | None:
    """Read one frame, None at the end of the stream.

    Raises:
        WireError: a frame over `limit` bytes, or one that is cut off.
    """
    head = _read_exactly(fd, 4)
    if head is None:
        return None
    size = _I.unpack(head)[0]
    if size > limit:
        raise WireError(f"a frame of {size} bytes, more than {limit}")
    body = _read_exactly(fd, size) if size else b""
    if body is None:
        raise WireError("a frame that is cut off")
    return body


def read_all(fd: int) -> bytes:
    """Return what is left to read, and close the descriptor."""
    parts = []
    while part := os.read(fd, 1 << 20):
        parts.append(part)
    os.close(fd)
    return b"".join(parts)


def _read_exactly(fd: int, count: int) -> bytes | None:
    parts: list[bytes] = []
    left = count
    while left:
        try:
            part = os.read(fd, min(left, 1 << 20))
        except ConnectionError:
            part = b""
        if not part:
            if parts:
                raise WireError("a frame that is cut off")
            return None
        parts.append(part)
        left -= len(part)
    return parts[0] if len(parts) == 1 else b"".join(parts)
