"""`select_tasks`: which tasks of a suite a run plays, written ``0:20``, ``ID,ID`` or ``@FILE``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from reflexion_gym.errors import ConfigError

if TYPE_CHECKING:
    from reflexion_gym.envs.task_env import TaskEnv

__all__ = ["select_tasks"]

_RANGE = re.compile(r"(?P<start>\d*):(?P<stop>\d*)(?::(?P<step>[1-9]\d*))?\Z")


def select_tasks(env: TaskEnv, tasks: str | int | Iterable[str | int] | None) -> list[str]:
    """Return the ids of the chosen tasks, each once, in the order in which they were named.

    Args:
        env: the suite.
        tasks: None for all; text with parts separated by commas, each a range of places (``0:20``, ``::10``), an
            id, another spelling of an id, or a place; ``"@FILE"`` for a file with one such part on each line
            (empty lines and lines that begin with # are skipped); or a list of ids and places.

    Raises:
        ConfigError: an unknown task (the message names the nearest), a file that cannot be read, or no task at all.
    """
    if tasks is None:
        return list(env.tasks.ids)
    if isinstance(tasks, str):
        parts: list[str | int] = list(_parts(tasks))
    elif isinstance(tasks, int):
        parts = [tasks]
    else:
        parts = list(tasks)
    chosen: dict[str, None] = {}
    for part in parts:
        for task_id in _resolve(env, part):
            chosen.setdefault(task_id)
    if not chosen:
        raise ConfigError(f"tasks {tasks!r} choose none of the {len(env.tasks)} tasks of {env.suite}")
    return list(chosen)


def _parts(text: str) -> list[str]:
    if not text.startswith("@"):
        return [part.strip() for part in text.split(",") if part.strip()]
    file = Path(text[1:]).expanduser()
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"the list of tasks {str(file)!r} cannot be read: {error}") from error
    return [line.strip() for line in lines if line.strip() and not line.lstrip().startswith("#")]


def _resolve(env: TaskEnv, part: str | int) -> list[str]:
    if not isinstance(part, str):
        return [env.task(part).task_id]
    if part in env.tasks.ids:
        return [part]
    if match := _RANGE.match(part):
        start, stop, step = (int(match[key]) if match[key] else None for key in ("start", "stop", "step"))
        return list(env.tasks.ids[start:stop:step])
    if part.isdigit():
        return [env.task(int(part)).task_id]
    return [env.task(part).task_id]
