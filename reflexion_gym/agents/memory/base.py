"""`Memory`: the protocol of a long-term memory of reflections."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from reflexion_gym.core import Reflection

__all__ = ["Memory"]


@runtime_checkable
class Memory(Protocol):
    """Keeps an agent's reflections and gives back those that matter for a task."""

    def add(self, reflection: Reflection) -> None:
        """Keep a reflection."""
        ...

    def recent(self, task_id: str, suite: str = "") -> list[Reflection]:
        """Return the reflections to act by at a task, the oldest first."""
        ...

    def clear(self) -> None:
        """Forget everything."""
        ...

    def state_dict(self) -> dict[str, Any]:
        """Return everything as JSON values."""
        ...

    def load_state_dict(self, state: dict[str, Any]) -> None:
        """Become what `state_dict` wrote."""
        ...
