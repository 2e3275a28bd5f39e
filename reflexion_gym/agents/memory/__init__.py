"""Memories of reflections: one per file."""

from __future__ import annotations

from reflexion_gym.agents.memory.base import Memory
from reflexion_gym.agents.memory.sliding_window import SCOPES, SlidingWindow

__all__ = ["SCOPES", "Memory", "SlidingWindow"]
