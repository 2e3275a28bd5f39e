"""Tests are skipped where a language's compiler, or a kind of sandbox, is not installed."""

from __future__ import annotations

import pytest

from reflexion_gym.errors import ToolchainError
from reflexion_gym.judge.call_judge import get_call_judge
from reflexion_gym.judge.languages import get_language
from reflexion_gym.judge.toolchain import find_toolchain

__all__ = ["needs", "needs_sandbox"]


def needs(language: str) -> None:
    """Skip the test, with the reason, where a language is not installed."""
    try:
        find_toolchain(get_language(language))
    except ToolchainError as error:
        pytest.skip(str(error))


def needs_sandbox(name: str) -> None:
    """Skip the test, with the reason, where a kind of sandbox cannot be had."""
    try:
        get_call_judge(name)
    except ToolchainError as error:
        pytest.skip(str(error))
