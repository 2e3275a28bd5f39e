"""`failure_lines`: how the trials of games and searches failed, trial by trial."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from reflexion_gym.failure_classes import FAILURE_CLASSES

if TYPE_CHECKING:
    from reflexion_gym.experiment.results import Results

__all__ = ["failure_lines"]


def failure_lines(results: Results) -> str:
    """Return a block of text for each line of the table with trials of several steps; empty where there is none."""
    blocks = []
    rows = results.failure_classes()
    for (suite, agent, model), group in groupby(
        rows, key=lambda row: (row["suite"], row["agent"], row["model"])
    ):
        name = f"{suite}: {agent}" + (f" ({model})" if model else "")
        lines = [f"{name} (failed trials by class, share of all tasks)"]
        for row in group:
            shares = (
                ", ".join(f"{kind} {row[kind] / row['of']:.1%}" for kind in FAILURE_CLASSES)
                if row["of"]
                else ""
            )
            lines.append(f"  trial {row['trial']:<3} {row['failed']:>4}/{row['of']:<4} {shares}")
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks)
