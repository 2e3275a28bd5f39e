"""The agents' prompts, as files."""

from __future__ import annotations

from typing import Any

from reflexion_gym.llm.base import Message
from reflexion_gym.prompt_folder import PromptFolder

__all__ = ["prompt_hashes", "render"]

_AGENTS = PromptFolder("reflexion_gym.agents")
_PACKAGES = ("agents", "evaluators", "envs")


def render(name: str, **values: Any) -> list[Message]:
    """Return the messages of one of the agents' prompts. See `PromptFolder.render`."""
    return _AGENTS.render(name, **values)


def prompt_hashes() -> dict[str, str]:
    """Return the hash of every prompt of this package, of agents, evaluators and envs alike, by its place.

    >>> sorted(prompt_hashes())[0]
    'agents/code_again'
    """
    return {
        f"{package}/{name}": digest
        for package in _PACKAGES
        for name, digest in PromptFolder(f"reflexion_gym.{package}").hashes().items()
    }
