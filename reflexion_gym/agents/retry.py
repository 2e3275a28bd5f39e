"""`Retry`: the baseline that tries again and learns nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from reflexion_gym.agents.base import Situation
from reflexion_gym.agents.trial_agent import TrialAgent

__all__ = ["Retry"]


class Retry(TrialAgent):
    """Makes the same attempt anew in every trial: same actor, same prompt, other seed, no memory.

    What Reflexion must beat at the same number of trials. The first trial is sampled like Reflexion's; the
    later ones with the preset's `retry` temperature, since the same request at 0 gives the same reply.
    """

    def situation(self, info: dict[str, Any]) -> Situation:
        """Return the trial alone, at the temperature of retries after the first."""
        situation = super().situation(info)
        if int(info.get("trial", 0)) == 0:
            return situation
        temperatures = self.preset.temperatures
        return replace(situation, temperature=max(temperatures.act, temperatures.retry))
