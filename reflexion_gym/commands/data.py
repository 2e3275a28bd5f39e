"""`reflexion-gym data`: where a suite's data is, or how to get it."""

from __future__ import annotations

import json
from contextlib import nullcontext

from reflexion_gym.data.hub import unasked
from reflexion_gym.errors import DataError, ReflexionGymError
from reflexion_gym.registration import catalogue, make_task_env, parse_suite

__all__ = ["data_command", "find_data"]


def find_data(suite: str, *, offline: bool = False) -> tuple[bool, str]:
    """Return whether a suite's data can be had, and where it is or how to get it.

    Args:
        suite: the suite's name.
        offline: ask no network.
    """
    try:
        with unasked() if offline else nullcontext():
            env = make_task_env(suite)
            sources = sorted({task.source for task in env.tasks})
            return True, f"{len(env.tasks)} tasks from {', '.join(sources)}"
    except DataError as error:
        return False, str(error)
    except ReflexionGymError as error:
        return False, f"{type(error).__name__}: {error}"


def data_command(suite: str | None, *, as_json: bool = False) -> int:
    """Print where the data is; fetches through the hub what is missing, where the extra and a network are there."""
    if suite is not None:
        # `alfworld` is as good as `ALFWorld`
        suite = {name.lower(): name for name in catalogue()}.get(suite.lower(), suite)
        parse_suite(suite)
    if suite == "ALFWorld" and not find_data(suite)[0]:
        _fetch_alfworld()
    names = [suite] if suite is not None else list(catalogue())
    found = {name: find_data(name) for name in names}
    if as_json:
        print(
            json.dumps(
                [{"suite": n, "found": state, "detail": detail} for n, (state, detail) in found.items()],
                indent=2,
            )
        )
    else:
        for name, (state, detail) in found.items():
            print(f"{'ok' if state else 'missing':<8}{name}: {detail}")
    return 0 if all(state for state, _ in found.values()) else 2


def _fetch_alfworld() -> None:
    """Fetch ALFWorld's games, showing how far it is.

    Raises:
        DataError: there is no network, or what came is not the games.
    """
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn

    from reflexion_gym.data.alfworld_download import fetch_alfworld

    columns = (TextColumn("ALFWorld's games"), BarColumn(), DownloadColumn())
    with Progress(*columns, console=Console(stderr=True)) as shown:
        bar = shown.add_task("fetch", total=None)
        fetch_alfworld(progress=lambda done, size: shown.update(bar, completed=done, total=size))
