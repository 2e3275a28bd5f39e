"""What stands for values that cannot cross as themselves, and the errors of the encoding. Standard library only."""

from __future__ import annotations

from typing import Any

__all__ = ["MAX_ITEMS", "CutIterator", "FunctionRef", "NotEncodable", "OpaqueMatch", "TooLarge", "WireError"]

#: how many items an iterator may give before it is cut
MAX_ITEMS = 20_000


class WireError(ValueError):
    """Bytes that are no encoding of a value."""


class TooLarge(ValueError):
    """A value that is larger or more deeply nested than what may cross."""


class NotEncodable(TypeError):
    """A value of a type that does not cross."""


class FunctionRef:
    """A function of the program, by its name: what a test holds, and what it may pass as an argument."""

    __slots__ = ("__name__",)

    def __init__(self, name: str) -> None:
        self.__name__ = name

    def __repr__(self) -> str:
        return self.__name__


class OpaqueMatch:
    """What a `re.Match` becomes: something true that can do nothing else."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "<re.Match>"


class CutIterator:
    """An iterator over what another process has collected. `cut`: there was more, so running off the end is an error."""

    __slots__ = ("_items", "cut")

    def __init__(self, items: list[Any], cut: bool = False) -> None:
        self._items = iter(items)
        self.cut = cut

    def __iter__(self) -> CutIterator:
        return self

    def __next__(self) -> Any:
        for item in self._items:
            return item
        if self.cut:
            raise ValueError(f"the program's iterator gave more than {MAX_ITEMS} items or too much data")
        raise StopIteration

    def __repr__(self) -> str:
        return "<iterator>"
