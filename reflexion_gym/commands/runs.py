"""`reflexion-gym run` and `reflexion-gym show`."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from reflexion_gym.errors import ConfigError
from reflexion_gym.experiment.results import Results
from reflexion_gym.experiment.runner import run

__all__ = ["print_results", "run_command", "show_command"]

#: the exit code of a run in which some episodes have no verdict
_FAULTS = 3


def run_command(suites: Sequence[str], agents: Sequence[str], *, out: Path | None, **arguments: Any) -> int:
    """Run, print the results and return the exit code: 0, or 3 where some episodes were faulty."""
    if out is None:
        out = _free_folder()
    results = run(list(agents), list(suites), out=out, **arguments)
    print_results(results)
    print(f"\nreflexion-gym show {shlex.quote(str(out))} shows this again.", file=sys.stderr)
    return _FAULTS if results.faults else 0


def _free_folder() -> Path:
    number = 1
    while (folder := Path("runs") / f"run-{number}").exists():
        number += 1
    return folder


def show_command(folders: Sequence[Path], *, as_json: bool, as_markdown: bool) -> None:
    """Print the tables and curves of run directories."""
    if as_json and as_markdown:
        raise ConfigError("--json and --markdown exclude each other")
    results = Results.load(*folders)
    if as_json:
        print(results.to_json())
    elif as_markdown:
        from reflexion_gym.experiment.report import markdown_report

        print(markdown_report(results))
    elif not results.episodes:
        print("no episode is finished yet")
    else:
        print_results(results)


def print_results(results: Results) -> None:
    """Print tables, curves and notes: in colour and box lines on a terminal, as plain text elsewhere."""
    from reflexion_gym.experiment.report import failure_lines, rich_tables, text_curves, text_table

    blocks = [text_curves(results, ascii_only=not _unicode()), failure_lines(results)]
    curves = "\n\n".join(block for block in blocks if block)
    if sys.stdout.isatty() and _unicode():
        from rich.console import Console

        console = Console()
        for part in rich_tables(results):
            console.print(part)
        if curves:
            console.print()
            console.print(curves, markup=False, highlight=False)
        return
    print(text_table(results))
    if curves:
        print(f"\n{curves}")


def _unicode() -> bool:
    try:
        "█─·".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
