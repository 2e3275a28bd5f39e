from __future__ import annotations

import pytest

from reflexion_gym import registration
from tests.experiment.riddles import SUITE, Riddles


@pytest.fixture(autouse=True)
def riddles(monkeypatch):
    """The suite `Riddles`, unbroken."""
    monkeypatch.setattr(registration, "_SUITES", (*registration._SUITES, SUITE))
    Riddles.broken.clear()
    Riddles.steps.clear()
    return Riddles
