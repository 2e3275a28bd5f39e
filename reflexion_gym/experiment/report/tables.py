"""The tables of a run: for a terminal, as plain text and as Markdown."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from reflexion_gym.core import Tokens
    from reflexion_gym.experiment.results import Group, Results

__all__ = ["comparison_lines", "markdown_report", "markdown_table", "rich_tables", "text_table"]

_COLUMNS = (
    "suite", "agent", "model", "evaluator", "trials", "solved", "rate [95%]", "trial 1", "faults",
    "tokens act/evaluate/reflect", "cost $",
)  # fmt: skip
_RIGHT = frozenset(
    {"trials", "solved", "rate [95%]", "trial 1", "faults", "tokens act/evaluate/reflect", "cost $"}
)


def _cells(group: Group) -> list[str]:
    rate, usage = group.rate, group.usage
    points = group.curve().points
    phases = (usage.act, usage.evaluate, usage.reflect)
    return [
        group.suite,
        group.agent,
        group.model or "-",
        group.evaluator + (" (gold)" if group.uses_gold else ""),
        str(group.max_trials),
        f"{rate.successes}/{rate.judged}",
        f"{_percent(rate.rate)} [{rate.low:.0%}, {rate.high:.0%}]" if rate.judged else "-",
        _percent(points[0].rate) if points else "-",
        str(rate.faults),
        "/".join(_amount(t.total) for t in phases) if group.metered else "unmetered",
        _cost(usage.total, group.metered),
    ]


def _pass_at_cells(group: Group) -> str:
    return ", ".join(f"pass@{k} {_percent(value)}" for k, value in group.pass_at().items())


def _percent(value: float) -> str:
    return "-" if math.isnan(value) else f"{value:.1%}"


def _amount(tokens: int) -> str:
    if tokens < 10_000:
        return str(tokens)
    return f"{tokens / 1000:.0f}k" if tokens < 10_000_000 else f"{tokens / 1e6:.1f}M"


def _cost(total: Tokens, metered: bool) -> str:
    if not metered:
        return "unmetered"
    return "unknown" if total.cost is None else f"{total.cost:.4f}" if total.cost else "0"


def _confusion_rows(results: Results) -> list[list[str]]:
    rows = []
    for group in results.groups():
        counted = group.confusion()
        if counted.n == 0:
            continue
        given = counted.conditional()
        rows.append(
            [
                group.suite, group.label, group.evaluator,
                *(str(getattr(counted, key)) for key in ("tp", "fp", "fn", "tn")),
                *("-" if math.isnan(given[key]) else f"{given[key]:.2f}" for key in ("TP", "FP", "FN", "TN")),
            ]
        )  # fmt: skip
    return rows


_CONFUSION = (
    "suite",
    "agent",
    "evaluator",
    "TP",
    "FP",
    "FN",
    "TN",
    "TP|pass",
    "FP|pass",
    "FN|fail",
    "TN|fail",
)
_CONFUSION_TITLE = "The evaluator's last word against the hidden truth"


def comparison_lines(results: Results) -> list[str]:
    """Return one line for each two lines of the table that played the same tasks."""
    return [
        f"{c.suite}: {c.first} minus {c.second}: {c.difference.mean:+.1%} [{c.difference.low:+.1%}, {c.difference.high:+.1%}] "
        f"over {c.difference.n} tasks ({c.difference.better} better, {c.difference.worse} worse, sign test p = {c.difference.p:.3g})"
        for c in results.compare()
    ]


def _sample_lines(results: Results) -> list[str]:
    return [
        f"{group.suite}, {group.label}: {_pass_at_cells(group)}"
        for group in results.groups()
        if len(group.pass_at()) > 1
    ]


def rich_tables(results: Results) -> list[Any]:
    """Return what a `rich` console prints: the table, the confusion, the comparisons and the notes."""
    from rich.table import Table
    from rich.text import Text

    table = Table(*(_column(name) for name in _COLUMNS), title=None)
    for group in results.groups():
        table.add_row(*(Text(cell) for cell in _cells(group)))
    parts: list[Any] = [table]
    if rows := _confusion_rows(results):
        second = Table(*(_column(name) for name in _CONFUSION), title=_CONFUSION_TITLE, title_justify="left")
        for row in rows:
            second.add_row(*(Text(cell) for cell in row))
        parts.append(second)
    parts += [Text(line) for line in (*_sample_lines(results), *comparison_lines(results))]
    parts += [Text(f"* {note}") for note in results.notes()]
    return parts


def _column(name: str) -> Any:
    from rich.table import Column

    numeric = name in _RIGHT or name in _CONFUSION[3:]
    return Column(name, justify="right" if numeric else "left", overflow="fold")


def _grid(head: tuple[str, ...], rows: list[list[str]]) -> list[str]:
    widths = [max(len(line[i]) for line in (head, *rows)) for i in range(len(head))]
    return [
        "  ".join(
            cell.rjust(width) if name in _RIGHT or name in _CONFUSION[3:] else cell.ljust(width)
            for cell, width, name in zip(line, widths, head, strict=True)
        ).rstrip()
        for line in (head, tuple("-" * width for width in widths), *rows)
    ]


def text_table(results: Results) -> str:
    """Return the table, the confusion and the notes as plain text."""
    lines = _grid(_COLUMNS, [_cells(group) for group in results.groups()])
    if rows := _confusion_rows(results):
        lines += ["", _CONFUSION_TITLE, *_grid(_CONFUSION, rows)]
    lines += [
        "",
        *_sample_lines(results),
        *comparison_lines(results),
        *(f"* {note}" for note in results.notes()),
    ]
    return "\n".join(lines)


def _markdown(head: tuple[str, ...], rows: list[list[str]]) -> list[str]:
    def line(cells: Any) -> str:
        return "| " + " | ".join(str(cell).replace("|", "\\|") for cell in cells) + " |"

    return [
        line(head),
        line("---:" if name in _RIGHT or name in _CONFUSION[3:] else "---" for name in head),
        *map(line, rows),
    ]


def markdown_table(results: Results) -> str:
    """Return the table, the confusion and the notes as Markdown."""
    lines = _markdown(_COLUMNS, [_cells(group) for group in results.groups()])
    if rows := _confusion_rows(results):
        lines += ["", f"{_CONFUSION_TITLE}:", "", *_markdown(_CONFUSION, rows)]
    lines += [
        "",
        *(f"- {line}" for line in (*_sample_lines(results), *comparison_lines(results), *results.notes())),
    ]
    return "\n".join(lines)


def markdown_report(results: Results) -> str:
    """Return the tables and the curves as a Markdown document."""
    from reflexion_gym.experiment.report.curves import text_curves

    curves = text_curves(results)
    return "\n".join(
        ["# Results", "", markdown_table(results), *(["", "```text", curves, "```"] if curves else []), ""]
    )
