"""`hub_rows`: rows of a data set on the Hugging Face hub, failing fast where there is no network."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

from reflexion_gym.errors import DataError

__all__ = ["hub_rows", "reachable"]

_SECONDS = 2.0


def hub_rows(repo: str, config: str | None, splits: Sequence[str]) -> Iterable[Mapping[str, Any]]:
    """Return the rows of some splits of a hub data set, one after the other.

    A set that was fetched before is read from the cache without a network. Otherwise a missing network is
    noticed within about 2 seconds, where the library itself would retry for more than 20.

    Raises:
        DataError: the `datasets` package is not installed, the hub cannot be reached, or it has no such set.
    """
    if os.environ.get("HF_HUB_OFFLINE", "").lower() not in ("1", "true", "yes", "on"):
        problem = _no_network()
        if problem:
            # the variable is read when the library is imported, and then keeps it from asking the network
            os.environ["HF_HUB_OFFLINE"] = "1"
            try:
                return _load(repo, config, splits, problem)
            finally:
                del os.environ["HF_HUB_OFFLINE"]
    return _load(repo, config, splits, "")


def _load(repo: str, config: str | None, splits: Sequence[str], problem: str) -> Iterable[Mapping[str, Any]]:
    try:
        import datasets
    except ImportError:
        raise DataError(
            f"{problem + '; ' if problem else ''}the package `datasets` is not installed"
        ) from None
    offline = getattr(datasets.config, "HF_HUB_OFFLINE", False)
    datasets.disable_progress_bars()
    try:
        if problem:
            datasets.config.HF_HUB_OFFLINE = True
        parts = [datasets.load_dataset(repo, config, split=split) for split in splits]
    except Exception as error:  # the library raises many kinds; each means that the set cannot be had
        raise DataError(
            problem or f"{repo} cannot be loaded from the hub: {type(error).__name__}: {error}"
        ) from error
    finally:
        datasets.config.HF_HUB_OFFLINE = offline
    return [row for part in parts for row in part]


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
