"""`root_folder`: the toolchain root, a folder with a file system of compilers that sandboxes show to commands."""

from __future__ import annotations

import os
from pathlib import Path

from reflexion_gym.user_cache import cache_folder

__all__ = ["STAMP", "root_folder"]

#: the file in a toolchain root that says what it is
STAMP = "reflexion-gym-toolchains.json"


def root_folder() -> Path:
    """Return where the toolchain root is, or would be: ``$REFLEXION_GYM_TOOLCHAINS``, else below the user's cache."""
    chosen = os.environ.get("REFLEXION_GYM_TOOLCHAINS")
    return Path(chosen).expanduser().resolve() if chosen else cache_folder() / "toolchains"
