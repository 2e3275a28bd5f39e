"""Runs: many agents over many suites, resumable and metered."""

from __future__ import annotations

from reflexion_gym.experiment.play import play
from reflexion_gym.experiment.results import Results
from reflexion_gym.experiment.runner import evaluate, run

__all__ = ["Results", "evaluate", "play", "run"]
