"""What holds for every container of the sandbox: how it is made, and how it is killed."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

__all__ = ["kill", "make"]


def make(
    api: Any,
    image: str,
    entrypoint: Sequence[str],
    *,
    user: str,
    memory: str,
    processes: int,
    options: dict[str, Any] | None = None,
    masked: Sequence[str] = (),
) -> str:
    """Create a locked-down container and return its id; it is not started.

    No network, read-only files, no capabilities and no way to new privileges, memory and processes limited, nothing of
    the image's own entrypoint and health check.

    Args:
        api: the daemon's low-level client.
        image: what it is made of.
        entrypoint: the first process.
        user: as whom that runs, "user:group".
        memory: its limit, such as "6g".
        processes: how many at most.
        options: more of the host's configuration, such as `binds`.
        masked: paths to hide; none hides those that the daemon hides of its own accord.
    """
    host = api.create_host_config(
        **{
            "network_mode": "none",
            "read_only": True,
            "cap_drop": ["ALL"],
            "security_opt": ["no-new-privileges"],
            "mem_limit": memory,
            "memswap_limit": memory,
            "pids_limit": processes,
            "ipc_mode": "private",
            "log_config": {"Type": "none"},
            **(options or {}),
        }
    )
    if masked:
        host["MaskedPaths"] = list(masked)
    made = api.create_container(
        image,
        entrypoint=list(entrypoint),
        healthcheck={"test": ["NONE"]},
        user=user,
        working_dir="/",
        host_config=host,
        network_disabled=True,
        labels={"reflexion-gym": str(os.getpid())},
    )
    return str(made["Id"])


def kill(api: Any, container_id: str) -> None:
    """Kill a container and everything in it, if it has not ended by itself."""
    import docker

    try:
        api.kill(container_id)
    except docker.errors.APIError:
        pass  # it has ended
