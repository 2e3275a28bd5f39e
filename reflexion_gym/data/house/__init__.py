"""The generator of this project's own household games."""

from reflexion_gym.data.house.generator import generate_game, generate_games, write_archive

__all__ = ["generate_game", "generate_games", "write_archive"]
