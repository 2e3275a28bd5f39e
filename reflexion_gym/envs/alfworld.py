"""`ALFWorld`: household tasks in text (Shridhar et al. 2021), on the native engine or on the original one."""

from __future__ import annotations

import functools
import hashlib
import json
import os
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from reflexion_gym.core import Outcome, Task
from reflexion_gym.data.alfworld import GameFile, alfworld_games
from reflexion_gym.envs.alfworld_session import NativeSession, Session, TextWorldSession
from reflexion_gym.envs.alfworld_style import STYLES, first_observation, later_observation, other_spelling
from reflexion_gym.envs.task_env import TaskEnv
from reflexion_gym.errors import ConfigError, DataError, nearest

if TYPE_CHECKING:
    from reflexion_gym.envs.alfworld_engine import NativeGame

__all__ = ["TASK_TYPES", "ALFWorld"]

#: the six kinds of task by the first part of the game's folder, and the short names that prompts use
TASK_TYPES = {
    "pick_and_place_simple": "put",
    "pick_clean_then_place_in_recep": "clean",
    "pick_heat_then_place_in_recep": "heat",
    "pick_cool_then_place_in_recep": "cool",
    "look_at_obj_in_light": "examine",
    "pick_two_obj_and_place": "puttwo",
}
_ENGINES = ("native", "textworld")
_FREE_THOUGHTS = 3
_GOAL = re.compile(r'"rhs"\s*:\s*"(Your task is to: [^"]*)"')


class ALFWorld(TaskEnv):
    """A room to search, objects to carry, clean, heat or cool; winning ends the trial with score 1.0.

    ``info`` also has ``admissible_actions`` (list[str], sorted), ``task_type`` and ``grammar`` (str). What is no admissible
    action is answered with "Nothing happens." and costs a step. ``think: ...`` is answered with "OK." and costs a
    step only if asked (or when it is the fourth thought in a row).

    Args:
        split: ``valid_unseen`` (134 games), ``valid_seen`` or ``train``.
        task_types: only these kinds: short names (``put clean heat cool examine puttwo``) or folder names.
        engine: ``native``, or ``textworld`` for the original (extra ``alfworld``).
        grammar: ``move`` or ``put``: which generation of the games the data folder's archives are taken from.
        style: how texts are shown: ``default`` (the engine's, and how to reply), ``engine`` (the engine's word
            for word) or ``react`` (as ReAct and Reflexion showed them: no banner, no "You arrive at loc 3. ").
        both_spellings: also understand ``put X in/on Y`` where the game says ``move X to Y`` and the other way
            round; every rewritten action is recorded in the hidden detail.
        think_costs_step: count thoughts against the step limit, as the original does.
        path: a folder or an archive of games, in place of the usual places.
        kwargs: see `TaskEnv`. ``max_trial_steps`` is 50 by default.
    """

    identity: ClassVar[tuple[str, ...]] = (
        "split", "task_types", "engine", "grammar", "style", "both_spellings", "think_costs_step",
    )  # fmt: skip
    default_max_trial_steps: ClassVar[int | None] = 50
    shows_success: ClassVar[bool] = True

    def __init__(
        self,
        *,
        split: str = "valid_unseen",
        task_types: str | Sequence[str] | None = None,
        engine: str = "native",
        grammar: str = "move",
        style: str = "default",
        both_spellings: bool = False,
        think_costs_step: bool = False,
        path: str | os.PathLike[str] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        for name, value, known in (("engine", engine, _ENGINES), ("style", style, STYLES)):
            if value not in known:
                raise ConfigError(
                    f"unknown {name} {value!r}.{nearest(str(value), known)} Known: {', '.join(known)}"
                )
        self.split, self.grammar, self.path = split, grammar, path
        self.task_types = _task_types(task_types)
        self.engine, self.style = engine, style
        self.both_spellings, self.think_costs_step = both_spellings, think_costs_step
        self._files: dict[str, GameFile] = {}
        self._session: Session | None = None
        self._actions: list[str] = []
        self._rewrites: list[dict[str, Any]] = []
        self._thoughts = 0

    # ---- tasks

    def load_tasks(self) -> Sequence[Task]:
        """Return the solvable games of the split, in the order of their ids."""
        games, source = alfworld_games(self.split, self.path, grammar=self.grammar)
        return self._tasks_of(games, source)

    def _tasks_of(self, games: Sequence[GameFile], source: str) -> list[Task]:
        tasks = []
        for file in games:
            task = _task(file, source)
            if task is not None and task.metadata["task_type"] in self.task_types:
                tasks.append(task)
                self._files[task.task_id] = file
        if not tasks:
            raise ConfigError(f"{self.suite}: no game is of the kinds {', '.join(self.task_types)}")
        return tasks

    # ---- playing

    def start(self, task: Task, rng: np.random.Generator) -> str:
        """Begin the game again. Nothing in it is random."""
        if self._session is None or self._session.task_id != task.task_id:
            self._session = self._open(task)
        self._session.reset()
        self._actions, self._rewrites, self._thoughts = [], [], 0
        return first_observation(self._session.feedback, self.style)

    def apply(self, action: str) -> Outcome:
        """Carry out one command."""
        session = self._playing()
        if re.match(r"\s*think\s*:", action, re.IGNORECASE):
            self._thoughts += 1
            free = not self.think_costs_step and self._thoughts <= _FREE_THOUGHTS
            return self._outcome_of("OK.", costs_step=not free)
        self._thoughts = 0
        command = action.strip()
        if self.both_spellings and command not in session.admissible:
            other = other_spelling(command)
            if other in session.admissible:
                self._rewrites.append({"step": len(self._actions), "from": action, "to": other})
                command = other
        self._actions.append(command)
        session.step(command)
        return self._outcome_of(later_observation(session.feedback, self.style))

    def _outcome_of(self, observation: str, *, costs_step: bool = True) -> Outcome:
        won = self._playing().won
        detail = {"actions": len(self._actions), "rewrites": [dict(rewrite) for rewrite in self._rewrites]}
        return Outcome(observation, won, float(won), won, detail, signal=won, costs_step=costs_step)

    def public_info(self) -> dict[str, Any]:
        """Add what can be done now, and the kind of task."""
        return {
            "admissible_actions": list(self._playing().admissible),
            "task_type": str(self.current_task.metadata["task_type"]),
            "grammar": str(self.current_task.metadata["grammar"]),
        }

    def snapshot(self) -> Any:
        """Return the state of the trial; the native engine alone can."""
        session = self._playing()
        if not isinstance(session, NativeSession):
            raise ConfigError("snapshots need engine='native': the original engine's state cannot be copied")
        return {
            "task": self.current_task.task_id,
            "state": session.state.copy(),
            "env": (list(self._actions), list(self._rewrites), self._thoughts, self._steps, self._over,
                    list(self._transcript), self._outcome),
        }  # fmt: skip

    def restore(self, state: Any) -> None:
        """Go back to a snapshot of the same task."""
        session = self._playing()
        if not isinstance(session, NativeSession) or state["task"] != self.current_task.task_id:
            raise ConfigError(
                "a snapshot can be restored in a trial at the same task only, with engine='native'"
            )
        session.state = state["state"].copy()
        actions, rewrites, self._thoughts, self._steps, self._over, transcript, self._outcome = state["env"]
        self._actions, self._rewrites, self._transcript = list(actions), list(rewrites), list(transcript)

    # ---- sessions

    def _open(self, task: Task) -> Session:
        self.tasks  # noqa: B018 - the files are known once the tasks are loaded
        file = self._files[task.task_id]
        if self.engine == "textworld":
            return TextWorldSession(task.task_id, file)
        return NativeSession(task.task_id, native_game(file))

    def _playing(self) -> Session:
        """Return the game being played; a copy of the env plays its actions again to get there."""
        if self._session is None:
            self._session = self._open(self.current_task)
            self._session.reset()
            for action in self._actions:
                self._session.step(action)
        return self._session

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_session": None}

    def __deepcopy__(self, memo: dict[int, Any]) -> ALFWorld:
        import copy

        other = type(self).__new__(type(self))
        memo[id(self)] = other
        state = {**self.__getstate__(), "_files": None}
        other.__dict__.update(copy.deepcopy(state, memo))
        other._files = self._files  # never changes once the tasks are loaded
        return other


@functools.lru_cache(maxsize=4096)
def native_game(file: GameFile) -> NativeGame:
    """Return the compiled game of a file; games never change, so all envs share it.

    Raises:
        DataError: malformed, or something the native engine does not support.
    """
    from reflexion_gym.envs.alfworld_engine import NativeGame

    return NativeGame.load(file.read(), file.source)


def _task(file: GameFile, source: str) -> Task | None:
    """Return the task of a game file, or None for one that is not solvable."""
    content = file.read()
    try:
        data = json.loads(content)
        grammar = str(data["grammar"])
    except (ValueError, KeyError, TypeError) as error:
        raise DataError(f"{file.source}: not a game file: {type(error).__name__}: {error}") from None
    if data.get("solvable") is not True:
        return None
    goal = _GOAL.search(grammar)
    if goal is None:
        raise DataError(f"{file.source}: the grammar has no sentence 'Your task is to: ...'")
    kind = file.task_id.partition("-")[0]
    if kind not in TASK_TYPES:
        raise DataError(
            f"{file.source}: the folder's name must begin with a kind of task, actual value: {file.task_id!r}"
        )
    return Task(
        file.task_id,
        goal[1],
        metadata={
            "task_type": TASK_TYPES[kind],
            "grammar": "put" if "put {o} in/on {r}" in grammar else "move",
        },
        # one line, because its single commands are shown as admissible actions anyway
        hidden={
            "walkthrough": " > ".join(data.get("walkthrough") or ()),
            "sha256": hashlib.sha256(content).hexdigest(),
        },
        source=source,
    )


def _task_types(given: str | Sequence[str] | None) -> tuple[str, ...]:
    short = tuple(TASK_TYPES.values())
    if given is None:
        return short
    names = [part.strip() for part in given.split(",")] if isinstance(given, str) else list(given)
    chosen = []
    for name in names:
        name = TASK_TYPES.get(name, name)
        if name not in short:
            raise ConfigError(
                f"unknown task type {name!r}.{nearest(str(name), short)} Known: {', '.join(short)}"
            )
        chosen.append(name)
    return tuple(kind for kind in short if kind in chosen)
