"""The scripted housekeeper: plays household games without a model, and learns by reading its own notes."""

from reflexion_gym.agents.housekeeper.actor import HousekeeperActor
from reflexion_gym.agents.housekeeper.notes import HousekeeperReflector

__all__ = ["HousekeeperActor", "HousekeeperReflector"]
