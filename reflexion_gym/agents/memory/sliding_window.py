"""`SlidingWindow`: the last few reflections."""

from __future__ import annotations

from typing import Any

from reflexion_gym.core import Reflection
from reflexion_gym.errors import ConfigError, nearest

__all__ = ["SCOPES", "SlidingWindow"]

#: whose reflections count at a task: its own, those of its suite, or all
SCOPES = ("task", "suite", "global")


class SlidingWindow:
    """Gives back the last `omega` reflections and keeps all of them, with where they came from.

    Args:
        omega: how many; the paper uses 1 to 3 (Shinn et al. 2023, section 3). None: all.
        scope: ``task``, ``suite`` or ``global``.

    Example:
        >>> memory = SlidingWindow(omega=1)
        >>> for text in ("first", "second"):
        ...     memory.add(Reflection(text, task_id="t"))
        >>> [r.text for r in memory.recent("t")], memory.recent("other"), len(memory.reflections)
        (['second'], [], 2)
    """

    def __init__(self, omega: int | None = 3, *, scope: str = "task") -> None:
        if omega is not None and (isinstance(omega, bool) or not isinstance(omega, int) or omega < 1):
            raise ConfigError(
                f"omega must be a whole number of at least 1, or None for all, actual value: {omega!r}"
            )
        if scope not in SCOPES:
            raise ConfigError(
                f"unknown scope {scope!r}.{nearest(str(scope), SCOPES)} Known: {', '.join(SCOPES)}"
            )
        self.omega = omega
        self.scope = scope
        self._reflections: list[Reflection] = []

    @property
    def reflections(self) -> tuple[Reflection, ...]:
        """Everything that was added, the oldest first."""
        return tuple(self._reflections)

    def add(self, reflection: Reflection) -> None:
        """Keep a reflection."""
        self._reflections.append(reflection)

    def recent(self, task_id: str, suite: str = "") -> list[Reflection]:
        """Return the last `omega` reflections in scope, the oldest first.

        Args:
            task_id: the task at hand.
            suite: its suite; two suites may have tasks with the same id.
        """
        found = [r for r in self._reflections if self._counts(r, task_id, suite)]
        return found if self.omega is None else found[-self.omega :]

    def clear(self) -> None:
        """Forget everything."""
        self._reflections.clear()

    def state_dict(self) -> dict[str, Any]:
        """Return everything as JSON values."""
        return {
            "omega": self.omega,
            "scope": self.scope,
            "reflections": [r.to_dict() for r in self._reflections],
        }

    def load_state_dict(self, state: dict[str, Any]) -> None:
        """Become what `state_dict` wrote."""
        restored = SlidingWindow(state["omega"], scope=state["scope"])
        self.omega, self.scope = restored.omega, restored.scope
        self._reflections = [Reflection.from_dict(r) for r in state["reflections"]]

    def _counts(self, reflection: Reflection, task_id: str, suite: str) -> bool:
        if self.scope == "global":
            return True
        if self.scope == "suite":
            return reflection.suite == suite
        return reflection.task_id == task_id and (
            not suite or not reflection.suite or reflection.suite == suite
        )
