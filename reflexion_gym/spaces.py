"""`Unicode`: a Gymnasium space of text, with no limit on the alphabet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import gymnasium as gym
import numpy as np

__all__ = ["Unicode"]

_WORDS = (
    "look",
    "go north",
    "take the lamp",
    "search[kettle]",
    "```python\nx = 1\n```",
    "naïve café",
    "日本語",
    "🙂",
)


class Unicode(gym.spaces.Space[str]):
    """The set of all `str` up to ``max_length`` characters (``None``: no limit).

    `gymnasium.spaces.Text` needs a list of every allowed character, which for the whole of Unicode takes
    seconds to build and a megabyte to print; this space holds no alphabet. Samples are short phrases, drawn
    with the space's own seed.

    Example:
        >>> space = Unicode(seed=0)
        >>> "ünïcödé\\n" in space, 3 in space
        (True, False)
    """

    def __init__(
        self, max_length: int | None = None, *, seed: int | np.random.Generator | None = None
    ) -> None:
        if max_length is not None and max_length < 1:
            raise ValueError(f"max_length must be at least 1 or None, actual value: {max_length}")
        self.max_length = max_length
        super().__init__(dtype=str, seed=seed)

    @property
    def is_np_flattenable(self) -> bool:
        """Text has no fixed-size numeric form."""
        return False

    def sample(self, mask: None = None, probability: None = None) -> str:
        """Return a short random phrase.

        Args:
            mask: not supported, must be None.
            probability: not supported, must be None.
        """
        if mask is not None or probability is not None:
            raise ValueError("Unicode.sample takes no mask and no probability")
        text = _WORDS[int(self.np_random.integers(len(_WORDS)))]
        return text if self.max_length is None else text[: self.max_length]

    def contains(self, x: Any) -> bool:
        """Return whether `x` is a `str` that is not too long."""
        return isinstance(x, str) and (self.max_length is None or len(x) <= self.max_length)

    def to_jsonable(self, sample_n: Iterable[str]) -> list[str]:
        """Return the samples as they are: text is JSON already."""
        return list(sample_n)

    def from_jsonable(self, sample_n: list[Any]) -> list[str]:
        """Return the samples as they are: text is JSON already."""
        return [str(s) for s in sample_n]

    def __repr__(self) -> str:
        return f"Unicode({'' if self.max_length is None else self.max_length})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Unicode) and self.max_length == other.max_length
