"""`fetch_alfworld`: the games of ALFWorld from its own releases, as one archive that is read in place."""

from __future__ import annotations

import shutil
import urllib.error
import urllib.request
import zipfile
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from reflexion_gym.data.hub import reachable
from reflexion_gym.errors import DataError
from reflexion_gym.user_cache import cache_folder

__all__ = ["ALFWORLD_RELEASE", "alfworld_archive", "fetch_alfworld"]

#: the text games of all splits (ALFWorld 0.4.0, MIT licence)
ALFWORLD_RELEASE = "https://github.com/alfworld/alfworld/releases/download/0.4.0/json_2.1.2_tw-pddl.zip"
_SECONDS = 30.0
_BLOCK = 1 << 20


def alfworld_archive() -> Path:
    """Return where the fetched archive is, or would be."""
    return cache_folder() / "alfworld" / "json_2.1.2_tw-pddl.zip"


def fetch_alfworld(
    url: str = ALFWORLD_RELEASE, *, progress: Callable[[int, int | None], None] | None = None
) -> Path:
    """Download the archive, check it, and put it into the user's cache. What is there already is kept.

    Args:
        url: where from.
        progress: called with the bytes so far and the whole size, where the server tells it.

    Raises:
        DataError: the server cannot be reached (noticed within about two seconds), refuses, or sends something
            that is not a whole archive with games in it. Nothing half-finished is left.
    """
    target = alfworld_archive()
    if target.is_file():
        return target
    parts = urlsplit(url)
    port = parts.port or (80 if parts.scheme == "http" else 443)
    if not parts.hostname or not reachable(parts.hostname, port, 2.0):
        raise DataError(
            f"ALFWorld's games cannot be fetched: {parts.hostname} cannot be reached. On a machine with a network, "
            f"fetch {url} and name the file with path=, or put it at {target}"
        )
    target.parent.mkdir(parents=True, exist_ok=True)
    partial = target.with_suffix(".part")
    try:
        with urllib.request.urlopen(url, timeout=_SECONDS) as answer, partial.open("wb") as file:
            size = int(answer.headers["Content-Length"]) if answer.headers.get("Content-Length") else None
            done = 0
            while block := answer.read(_BLOCK):
                file.write(block)
                done += len(block)
                if progress is not None:
                    progress(done, size)
        if size is not None and done != size:
            raise DataError(f"the download of {url} ended early: {done} of {size} bytes")
        with zipfile.ZipFile(partial) as archive:
            if not any(name.endswith("game.tw-pddl") for name in archive.namelist()):
                raise DataError(f"{url} is an archive without games in it")
        shutil.move(partial, target)
    except (urllib.error.URLError, OSError, zipfile.BadZipFile) as error:
        raise DataError(f"ALFWorld's games cannot be fetched from {url}: {error}") from error
    finally:
        partial.unlink(missing_ok=True)
    return target
