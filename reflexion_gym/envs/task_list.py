"""`TaskList`: the tasks of a suite, in order, found by id."""

from __future__ import annotations

import hashlib
import json
import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, overload

from reflexion_gym.core import Task
from reflexion_gym.errors import ConfigError, DataError, nearest

__all__ = ["TaskList"]


class TaskList(Sequence[Task]):
    """An immutable sequence of tasks with unique ids. Copies share it: it never changes.

    Args:
        tasks: in their stable order.
        alias: the form of an id under which spellings of the same task agree.

    Raises:
        DataError: two tasks have the same id.
    """

    def __init__(self, tasks: Iterable[Task], *, alias: Callable[[str], str] = str.lower) -> None:
        self._tasks = tuple(tasks)
        self._index: dict[str, int] = {}
        for number, task in enumerate(self._tasks):
            if task.task_id in self._index:
                raise DataError(
                    f"two tasks have the same id {task.task_id!r}: ids must be unique within a suite"
                )
            self._index[task.task_id] = number
        self._alias = alias
        self._by_alias: dict[str, int] = {}
        for task_id, number in self._index.items():
            self._by_alias.setdefault(alias(task_id), number)

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids in order."""
        return tuple(self._index)

    @property
    def fingerprint(self) -> str:
        """A hash of all tasks, hidden parts included: two runs with the same one played the same data."""
        text = json.dumps(
            [task.to_dict() | {"source": ""} for task in self._tasks], sort_keys=True, default=repr
        )
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def find(self, id_or_index: str | int, *, suite: str = "the suite") -> Task:
        """Return a task by id, by another spelling of its id, or by its place from 0.

        Raises:
            ConfigError: no such task; the message names the nearest ids.
        """
        if isinstance(id_or_index, str):
            number = self._index.get(id_or_index)
            if number is None:
                number = self._by_alias.get(self._alias(id_or_index))
            if number is None:
                hint = nearest(id_or_index, self._index) or f" Ids look like {self.ids[0]!r}."
                raise ConfigError(f"{suite} has no task {id_or_index!r}.{hint}")
            return self._tasks[number]
        if isinstance(id_or_index, bool):
            raise ConfigError(f"a task is named by its id or index, actual value: {id_or_index!r}")
        try:
            place = operator.index(id_or_index)
        except TypeError:
            raise ConfigError(f"a task is named by its id or index, actual value: {id_or_index!r}") from None
        if not 0 <= place < len(self._tasks):
            raise ConfigError(
                f"{suite} has {len(self._tasks)} tasks, numbered from 0; there is no task {place}"
            )
        return self._tasks[place]

    @overload
    def __getitem__(self, index: int) -> Task: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Task]: ...
    def __getitem__(self, index: int | slice) -> Task | Sequence[Task]:
        return self._tasks[index]

    def __len__(self) -> int:
        return len(self._tasks)

    def __iter__(self) -> Iterator[Task]:
        return iter(self._tasks)

    def __deepcopy__(self, memo: dict[int, Any]) -> TaskList:
        return self

    def __repr__(self) -> str:
        return f"TaskList({len(self._tasks)} tasks)"
