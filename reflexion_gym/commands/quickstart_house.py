"""The second half of the quickstart: household games, with notes and without."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

    from reflexion_gym.experiment.results import Results

__all__ = ["HOUSE_AGENTS", "HOUSE_SUITE", "show_house"]

#: a tight limit, so that there is something to learn
HOUSE_SUITE = "StarterHouse[max_trial_steps=20]"
HOUSE_AGENTS = ("housekeeper", "housekeeper-retry")
_TRIALS = 4


def show_house(console: Console, out: Path) -> Results:
    """Play the household games with and without notes, and draw the two learning curves.

    Args:
        console: where to print.
        out: where the run is kept.
    """
    from rich.markup import escape
    from rich.panel import Panel
    from rich.rule import Rule

    from reflexion_gym.experiment.report import text_curve
    from reflexion_gym.experiment.runner import run

    results = run(
        list(HOUSE_AGENTS),
        HOUSE_SUITE,
        evaluator="env",
        max_trials=_TRIALS,
        workers=2,
        out=out,
        progress=False,
    )
    console.print()
    console.print(Rule("[bold]A house to keep[/]", align="left"))
    console.print(
        "24 household games with 20 steps a trial, played by a scripted agent that needs no model. It reads what it\n"
        "sees, and after a failed trial it writes itself a note. Such a note reads:",
        highlight=False,
    )
    note = next(
        (r.text for row in results.episodes if row.key.agent == HOUSE_AGENTS[0] for r in row.reflections), ""
    )
    console.print(Panel(escape(note), title="a note", title_align="left", border_style="cyan"))
    console.print("The same agent with its notes, and with nothing but another try:\n", highlight=False)
    for curve in results.curves():
        console.print(text_curve(curve), markup=False, highlight=False)
        console.print()
    return results
