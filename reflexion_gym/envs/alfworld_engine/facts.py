"""`Facts`: the true atoms of a game's state, indexed for look-ups by one argument."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["Facts"]

Arguments = tuple[str, ...]
_NONE: frozenset[Arguments] = frozenset()


class Facts:
    """True atoms by predicate, and by predicate, place and value of an argument.

    Copies are cheap: a predicate's sets are shared until one side changes that predicate.
    """

    __slots__ = ("_index", "_owned", "_true")

    def __init__(self, atoms: Iterable[tuple[str, Arguments]] = ()) -> None:
        self._true: dict[str, set[Arguments]] = {}
        self._index: dict[str, dict[tuple[int, str], set[Arguments]]] = {}
        self._owned: set[str] = set()
        for predicate, arguments in atoms:
            self.add(predicate, arguments)

    def copy(self) -> Facts:
        """Return an independent copy."""
        other = Facts.__new__(Facts)
        other._true = dict(self._true)
        other._index = dict(self._index)
        other._owned = set()
        self._owned = set()  # from now on the sets belong to both
        return other

    def all(self, predicate: str) -> set[Arguments] | frozenset[Arguments]:
        """Return the argument lists for which the predicate holds."""
        return self._true.get(predicate, _NONE)

    def where(self, predicate: str, place: int, value: str) -> set[Arguments] | frozenset[Arguments]:
        """Return those whose argument at `place` is `value`."""
        index = self._index.get(predicate)
        return index.get((place, value), _NONE) if index else _NONE

    def add(self, predicate: str, arguments: Arguments) -> None:
        """Make an atom true."""
        self._own(predicate)
        self._true[predicate].add(arguments)
        index = self._index[predicate]
        for key in enumerate(arguments):
            index.setdefault(key, set()).add(arguments)

    def discard(self, predicate: str, arguments: Arguments) -> None:
        """Make an atom false."""
        if arguments not in self._true.get(predicate, _NONE):
            return
        self._own(predicate)
        self._true[predicate].discard(arguments)
        index = self._index[predicate]
        for key in enumerate(arguments):
            index[key].discard(arguments)

    def _own(self, predicate: str) -> None:
        if predicate in self._owned:
            return
        self._owned.add(predicate)
        self._true[predicate] = set(self._true.get(predicate, ()))
        shared = self._index.get(predicate, {})
        self._index[predicate] = {key: set(value) for key, value in shared.items()}
