"""`reflexion-gym envs`: the catalogue of suites."""

from __future__ import annotations

import json

from reflexion_gym.registration import catalogue

__all__ = ["list_envs"]


def list_envs(*, as_json: bool = False) -> None:
    """Print every suite with what it plays. Nothing is imported or loaded."""
    suites = catalogue().values()
    if as_json:
        print(
            json.dumps(
                [
                    {"id": s.id, "summary": s.summary, "bundled": s.bundled, "plugin": s.plugin}
                    for s in suites
                ],
                indent=2,
            )
        )
        return
    width = max(len(suite.id) for suite in suites)
    for suite in suites:
        print(f"{suite.id:<{width}}  {suite.summary}")
