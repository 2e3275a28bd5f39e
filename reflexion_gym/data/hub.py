"""`hub_rows`: rows of a data set on the Hugging Face hub, failing fast where there is no network."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any
from urllib.parse import urlsplit

from reflexion_gym.errors import DataError

__all__ = ["hub_rows", "reachable", "unasked"]

_SECONDS = 2.0
_UNASKED: ContextVar[bool] = ContextVar("unasked", default=False)


@contextmanager
def unasked() -> Iterator[None]:
    """Have no `hub_rows` inside it ask the network: only what was fetched before is found."""
    token = _UNASKED.set(True)
    try:
        yield
    finally:
        _UNASKED.reset(token)


def hub_rows(repo: str, config: str | None, splits: Sequence[str]) -> Iterable[Mapping[str, Any]]:
    """Return the rows of some splits of a hub data set, one after the other.

    A set that was fetched before is read from the cache without a network. Otherwise a missing network is
    noticed within about 2 seconds, where the library itself would retry for more than 20.

    Raises:
        DataError: the `datasets` package is not installed, the hub cannot be reached or is not to be asked
            (``HF_HUB_OFFLINE``), or it has no such set.
    """
    problem = _not_to_be_asked() or _no_network()
    try:
        import datasets
        from huggingface_hub import constants
    except ImportError:
        raise DataError(
            f"{problem + '; ' if problem else ''}the package `datasets` is not installed"
        ) from None
    # the variable is read when the libraries are imported, which may have been long ago
    before = constants.HF_HUB_OFFLINE, datasets.config.HF_HUB_OFFLINE
    constants.HF_HUB_OFFLINE = datasets.config.HF_HUB_OFFLINE = bool(problem)
    datasets.disable_progress_bars()
    try:
        parts = [datasets.load_dataset(repo, config, split=split) for split in splits]
    except Exception as error:  # the library raises many kinds; each means that the set cannot be had
        raise DataError(
            problem or f"{repo} cannot be loaded from the hub: {type(error).__name__}: {error}"
        ) from error
    finally:
        constants.HF_HUB_OFFLINE, datasets.config.HF_HUB_OFFLINE = before
    return [row for part in parts for row in part]


def _not_to_be_asked() -> str:
    if _UNASKED.get():
        return "the Hugging Face hub was not asked"
    set_to_it = [
        name
        for name in ("HF_HUB_OFFLINE", "HF_DATASETS_OFFLINE")
        if os.environ.get(name, "").lower() in ("1", "true", "yes", "on")
    ]
    return f"{set_to_it[0]} keeps the Hugging Face hub from being asked" if set_to_it else ""


def _no_network() -> str:
    endpoint = os.environ.get("HF_ENDPOINT", "https://huggingface.co")
    parts = urlsplit(endpoint)
    port = parts.port or (80 if parts.scheme == "http" else 443)
    if parts.hostname and reachable(parts.hostname, port, _SECONDS):
        return ""
    return f"the Hugging Face hub cannot be reached at {parts.hostname}"


def reachable(host: str, port: int, seconds: float) -> bool:
    """Return whether a TCP connection can be made within `seconds`, name look-up included.

    The look-up has no time limit of its own, so it runs in a thread that is left behind when it hangs.
    """
    done = threading.Event()
    answers: list[bool] = []

    def connect() -> None:
        try:
            socket.create_connection((host, port), timeout=seconds).close()
            answers.append(True)
        except OSError:
            answers.append(False)
        done.set()

    threading.Thread(target=connect, daemon=True, name="reflexion_gym-reachable").start()
    done.wait(seconds)
    return bool(answers and answers[0])
