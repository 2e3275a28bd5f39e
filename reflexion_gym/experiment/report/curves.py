"""`text_curve`: a learning curve drawn with characters."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reflexion_gym.experiment.results import Curve, Results

__all__ = ["text_curve", "text_curves"]


def text_curve(curve: Curve, *, width: int = 40, ascii_only: bool = False) -> str:
    """Return a curve as one bar for each trial, with its 95% interval as a line.

    Args:
        curve: what to draw.
        width: characters that stand for 100%.
        ascii_only: for terminals without box characters.
    """
    full, span = ("#", "-") if ascii_only else ("█", "─")
    model = f", {curve.model}" if curve.model else ""
    lines = [f"{curve.suite}: {curve.agent}{model} (success by trial, evaluator {curve.evaluator})"]
    digits = len(str(len(curve.points)))
    for point in curve.points:
        if math.isnan(point.rate):
            lines.append(f"  trial {point.trial:>{digits}}  nothing judged")
            continue
        filled, top = round(point.rate * width), round(point.high * width)
        bar = full * filled + span * max(0, top - filled)
        lines.append(
            f"  trial {point.trial:>{digits}}  {bar:<{width}}  {point.rate:6.1%}  "
            f"[{point.low:.0%}, {point.high:.0%}]  {point.solved}/{point.judged}"
        )
    return "\n".join(lines)


def text_curves(results: Results, *, width: int = 40, ascii_only: bool = False) -> str:
    """Return the curves of all lines of the table that have more than one trial."""
    drawn = [text_curve(c, width=width, ascii_only=ascii_only) for c in results.curves() if len(c.points) > 1]
    return "\n\n".join(drawn)
