"""`ProcessSandbox`: plain processes with resource limits. No security boundary; only for those who ask for it."""

from __future__ import annotations

import importlib.util
import os
import sys
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from reflexion_gym.sandbox.base import Zygote, launch

__all__ = ["ProcessSandbox"]


class ProcessSandbox:
    """Starts fork servers as ordinary subprocesses: limits on CPU, memory, files and wall time, and nothing else.

    A program can read your files, use the network, and leave processes behind that have left its session.
    """

    name = "process"
    _warned = False

    def __init__(self) -> None:
        if not ProcessSandbox._warned:
            ProcessSandbox._warned = True
            warnings.warn(
                'sandbox="process" is NO SECURITY BOUNDARY: programs run as you, with your files and your network, '
                "limited in time and memory only. Use it for code you trust, or inside a container of your own.",
                RuntimeWarning,
                stacklevel=3,
            )

    def start(
        self,
        payload: str,
        modules: Sequence[str],
        *,
        imports: Sequence[str] = (),
        packages: Sequence[str] = (),
    ) -> Zygote:
        """See `Sandbox.start`."""
        folders = []
        for name in packages:
            spec = importlib.util.find_spec(name)
            if spec is not None and spec.submodule_search_locations:
                folders.append(str(Path(next(iter(spec.submodule_search_locations))).parent))
        config = {"isolation": "process", "payload": payload, "imports": list(imports), "packages": folders}
        env = {
            "PATH": os.environ.get("PATH", os.defpath),
            "HOME": "/nonexistent",
            "LANG": "C.UTF-8",
            "PYTHONHASHSEED": "0",
            "PYTHONUTF8": "1",
            "PYTHONIOENCODING": "utf-8:backslashreplace",
            "OPENBLAS_NUM_THREADS": "1",
            "OMP_NUM_THREADS": "1",
        }
        executable = os.path.realpath(getattr(sys, "_base_executable", None) or sys.executable)
        return launch([executable], config, modules, env=env, what="process sandbox")

    def describe(self) -> dict[str, Any]:
        """See `Sandbox.describe`."""
        return {"sandbox": self.name, "per program": ["resource limits"], "boundary": False}
