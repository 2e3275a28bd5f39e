"""`Progress`: how far a run is, as a bar on a terminal and as a line now and then elsewhere."""

from __future__ import annotations

import sys
import time
from typing import Any

__all__ = ["Progress"]

_SECONDS = 15.0


class Progress:
    """Shows finished episodes, successes and faults so far, on stderr.

    Args:
        total: episodes of the whole run.
        show: False: show nothing.
        label: what is counted.
        good: what a success is called.
    """

    def __init__(
        self, total: int, *, show: bool = True, label: str = "episodes", good: str = "solved"
    ) -> None:
        self.total, self.label, self.good = total, label, good
        self.done = self.won = self.faults = 0
        self._show = show
        self._bar: Any = None
        self._task: Any = None
        self._shown = time.monotonic()

    def __enter__(self) -> Progress:
        if self._show and sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
            from rich.progress import Progress as Bar

            self._bar = Bar(
                TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[note]}"),
                TimeRemainingColumn(), console=Console(stderr=True), transient=True,
            )  # fmt: skip
            self._bar.start()
            self._task = self._bar.add_task(self.label, total=self.total, note="")
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()
        elif self._show and self.done:
            self._line()

    def already(self, done: int, won: int) -> None:
        """Count what an earlier process had finished."""
        self.done, self.won = self.done + done, self.won + won
        self._refresh()

    def add(self, success: bool | None) -> None:
        """Count one more; None is a fault."""
        self.done += 1
        self.won += bool(success)
        self.faults += success is None
        self._refresh()

    def say(self, text: str) -> None:
        """Print a line without disturbing the bar."""
        if self._bar is not None:
            self._bar.console.print(text, markup=False, highlight=False)
        elif self._show:
            print(text, file=sys.stderr, flush=True)

    @property
    def note(self) -> str:
        """The success so far, in words."""
        judged = self.done - self.faults
        text = f"{self.won}/{judged} {self.good}" + (f" ({self.won / judged:.0%})" if judged else "")
        return text + (f", {self.faults} faults" if self.faults else "")

    def _refresh(self) -> None:
        if self._bar is not None:
            self._bar.update(self._task, completed=self.done, note=self.note)
        elif self._show and time.monotonic() - self._shown > _SECONDS:
            self._line()

    def _line(self) -> None:
        self._shown = time.monotonic()
        print(f"{self.done}/{self.total} {self.label}, {self.note}", file=sys.stderr, flush=True)
