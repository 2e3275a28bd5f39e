"""`Draw`: seeded random inputs that are the same on every machine and Python version."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import numpy as np

__all__ = ["Draw"]

_T = TypeVar("_T")


class Draw:
    """Draws numbers, strings, trees and graphs. `numpy.random.RandomState` is frozen: a seed means the same for ever.

    Args:
        seed: 0 to 2**32 - 1.
    """

    def __init__(self, seed: int) -> None:
        self._random = np.random.RandomState(seed)

    def integer(self, low: int, high: int) -> int:
        """Return one integer, both ends included."""
        return int(self._random.randint(low, high + 1, dtype=np.int64))

    def integers(self, count: int, low: int, high: int) -> list[int]:
        """Return `count` integers, both ends included."""
        drawn: list[int] = self._random.randint(low, high + 1, size=count, dtype=np.int64).tolist()
        return drawn

    def distinct(self, count: int, low: int, high: int) -> list[int]:
        """Return `count` different integers in random order.

        Raises:
            ValueError: there are not that many.
        """
        size = high - low + 1
        if count > size:
            raise ValueError(f"{count} different integers do not fit between {low} and {high}")
        if count * 3 >= size:
            return [low + n for n in self.permutation(size)[:count]]
        found: dict[int, None] = {}
        while len(found) < count:
            found.update(dict.fromkeys(self.integers(count - len(found), low, high)))
        return list(found)

    def permutation(self, size: int) -> list[int]:
        """Return 0 to ``size - 1`` in random order."""
        order: list[int] = self._random.permutation(size).tolist()
        return order

    def shuffled(self, items: Sequence[_T]) -> list[_T]:
        """Return the items in random order."""
        return [items[place] for place in self.permutation(len(items))]

    def choice(self, items: Sequence[_T]) -> _T:
        """Return one of the items."""
        return items[self.integer(0, len(items) - 1)]

    def chance(self, probability: float) -> bool:
        """Return True with this probability."""
        return bool(self._random.random_sample() < probability)

    def string(self, length: int, alphabet: str = "abcdefghijklmnopqrstuvwxyz") -> str:
        """Return a string of characters of the alphabet."""
        return "".join([alphabet[place] for place in self.integers(length, 0, len(alphabet) - 1)])

    def grid(self, rows: int, columns: int, low: int, high: int) -> list[list[int]]:
        """Return rows of integers, both ends included."""
        drawn: list[list[int]] = self._random.randint(
            low, high + 1, size=(rows, columns), dtype=np.int64
        ).tolist()
        return drawn

    def tree(self, size: int, shape: str = "random", *, first: int = 0) -> list[list[int]]:
        """Return the edges of a tree, its nodes named and its edges ordered and turned at random.

        Args:
            size: how many nodes.
            shape: ``random``, ``path``, ``star``, ``binary`` (complete) or ``caterpillar`` (a path with leaves).
            first: the number of the first node.

        Raises:
            ValueError: no such shape.
        """
        if shape == "random":
            parents = self._random.randint(0, np.arange(1, size), dtype=np.int64).tolist()
        elif shape == "path":
            parents = list(range(size - 1))
        elif shape == "star":
            parents = [0] * (size - 1)
        elif shape == "binary":
            parents = [(child - 1) // 2 for child in range(1, size)]
        elif shape == "caterpillar":
            spine = (size + 1) // 2
            parents = [child - 1 if child < spine else child - spine for child in range(1, size)]
        else:
            raise ValueError(f"unknown shape {shape!r}")
        names = self.permutation(size)
        edges = [[first + names[parent], first + names[child + 1]] for child, parent in enumerate(parents)]
        return self.shuffled(self._turned(edges))

    def graph(self, size: int, edges: int, *, first: int = 0) -> list[list[int]]:
        """Return different edges of a graph without loops, ordered and turned at random.

        Raises:
            ValueError: there are not that many.
        """
        most = size * (size - 1) // 2
        found = []
        for number in self.distinct(edges, 0, most - 1) if edges else []:
            high = int((1 + (1 + 8 * number) ** 0.5) / 2)
            while high * (high - 1) // 2 > number:
                high -= 1
            while high * (high + 1) // 2 <= number:
                high += 1
            found.append([first + high, first + number - high * (high - 1) // 2])
        return self._turned(found)

    def _turned(self, edges: list[list[int]]) -> list[list[int]]:
        turns = self._random.random_sample(len(edges)) < 0.5
        return [edge[::-1] if turn else edge for edge, turn in zip(edges, turns.tolist(), strict=True)]
