"""`hub_file`: a model file of the Hugging Face hub, from its cache or the network."""

from __future__ import annotations

import socket
import threading
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import getproxies

from reflexion_gym.errors import ConfigError

__all__ = ["hub_file"]

_SECONDS = 2.0


def hub_file(name: str) -> Path:
    """Return the local path of ``OWNER/REPO/FILE.gguf``, downloaded where it is not in the cache.

    Raises:
        ConfigError: a malformed name, the package `huggingface_hub` missing, no network (known in seconds), or no
            such file.
    """
    owner, _, rest = name.partition("/")
    repo, _, file = rest.partition("/")
    if not (owner and repo and file):
        raise ConfigError(
            f"a model of the hub is written local:hf:OWNER/REPO/FILE.gguf, actual: local:hf:{name}"
        )
    try:
        import huggingface_hub
        from huggingface_hub import constants
    except ImportError as error:
        raise ConfigError(
            'local:hf: models need the package huggingface_hub: pip install "reflexion-gym[hub]"'
        ) from error
    repo_id = f"{owner}/{repo}"
    try:
        cached = huggingface_hub.try_to_load_from_cache(repo_id, file)
        if isinstance(cached, str):
            return Path(cached)
        if not getproxies() and not _answers(constants.ENDPOINT):
            raise ConfigError(
                f"local:hf:{name} is not in the cache and the hub cannot be reached; "
                "give a file, local:FILE.gguf, or fetch the small default model: reflexion-gym model fetch"
            )
        return Path(huggingface_hub.hf_hub_download(repo_id, file, etag_timeout=_SECONDS))
    except ConfigError:
        raise
    except Exception as error:  # its exceptions differ from version to version
        said = str(error).strip().splitlines() or [type(error).__name__]
        raise ConfigError(f"local:hf:{name} cannot be fetched: {said[0]}") from error


def _answers(endpoint: str) -> bool:
    """Whether something listens there; asked in a thread, since looking up a name cannot be timed out."""
    parts = urlsplit(endpoint)
    found: list[Any] = []

    def connect() -> None:
        try:
            port = parts.port or (80 if parts.scheme == "http" else 443)
            socket.create_connection((parts.hostname or "", port), timeout=_SECONDS).close()
            found.append(True)
        except OSError:
            pass

    thread = threading.Thread(target=connect, daemon=True)
    thread.start()
    thread.join(_SECONDS)
    return bool(found)
