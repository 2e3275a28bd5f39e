"""`cache_folder`: where this package keeps what it has fetched or measured."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["cache_folder"]


def cache_folder() -> Path:
    """Return ``$XDG_CACHE_HOME/reflexion-gym``, by default below ``~/.cache``. It need not exist."""
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "reflexion-gym"
