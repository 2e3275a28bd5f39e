"""`canonical_request` and `request_hash`: one spelling, and so one key, for every model call."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from reflexion_gym.llm.base import Message

__all__ = ["canonical_request", "request_hash"]


def canonical_request(
    messages: Sequence[Message],
    *,
    stop: Sequence[str] = (),
    temperature: float = 0.0,
    max_tokens: int = 1024,
    seed: int | None = None,
    n: int = 1,
) -> dict[str, Any]:
    """Return a call's arguments as JSON values, spelled the same however they were passed.

    >>> canonical_request([{"role": "user", "content": "hi"}], temperature=0)["temperature"]
    0.0
    """
    stops = [stop] if isinstance(stop, str) else list(stop)
    return {
        "messages": [{"role": str(m["role"]), "content": str(m["content"])} for m in messages],
        "stop": [str(text) for text in stops],
        "temperature": float(temperature) + 0.0,  # -0.0 is 0.0
        "max_tokens": int(max_tokens),
        "seed": None if seed is None else int(seed),
        "n": int(n),
    }


def request_hash(request: dict[str, Any]) -> str:
    """Return the hash of a canonical request: 32 hex digits, the same in every process and on every machine."""
    # ASCII alone, so that lone surrogates in a model's text do no harm
    text = json.dumps(request, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:32]
