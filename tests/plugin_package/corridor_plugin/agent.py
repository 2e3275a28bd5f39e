"""An agent from outside."""

from __future__ import annotations

from typing import Any


def always_heads(observation: str, info: dict[str, Any]) -> str:
    return "heads"
