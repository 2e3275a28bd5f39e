"""Gymnasium environments for language agents that learn by verbal reflection over several trials."""

from __future__ import annotations

__version__ = "0.1.0"
