"""The wrappers: one per file."""

from reflexion_gym.wrappers.multi_trial import MultiTrial

__all__ = ["MultiTrial"]
