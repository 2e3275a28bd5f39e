"""Tables and curves of a run."""

from __future__ import annotations

from reflexion_gym.experiment.report.curves import text_curve, text_curves
from reflexion_gym.experiment.report.failures import failure_lines
from reflexion_gym.experiment.report.tables import (
    comparison_lines,
    markdown_report,
    markdown_table,
    rich_tables,
    text_table,
)

__all__ = [
    "comparison_lines",
    "failure_lines",
    "markdown_report",
    "markdown_table",
    "rich_tables",
    "text_curve",
    "text_curves",
    "text_table",
]
