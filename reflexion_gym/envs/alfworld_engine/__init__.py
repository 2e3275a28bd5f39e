"""The native ALFWorld engine: reads ``game.tw-pddl`` files, needs no planner and no C++."""

from reflexion_gym.envs.alfworld_engine.game import GameState, NativeGame

__all__ = ["GameState", "NativeGame"]
