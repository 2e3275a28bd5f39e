"""`LastAttempt`: the baseline that goes by its last attempt and writes no reflection."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from reflexion_gym.agents.base import Situation
from reflexion_gym.agents.trial_agent import TrialAgent

__all__ = ["LastAttempt"]


class LastAttempt(TrialAgent):
    """Shows its actor the trial before this one: an episodic memory of one, without a word on what went wrong.

    The baseline of Shinn et al. 2023, section 4.2, that tells what reflecting adds to remembering.
    """

    def situation(self, info: dict[str, Any]) -> Situation:
        """Return the trial and the attempt before it."""
        return replace(super().situation(info), previous=self._previous, show_previous=True)
