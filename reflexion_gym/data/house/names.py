"""`entity_names`: the names that ALFWorld gives to the objects of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

__all__ = ["entity_names"]

_SIGNS = (("_minus_", "-"), ("_plus_", "+"), ("_dot_", "."), ("_comma_", ","))


def entity_names(ids: Iterable[str]) -> dict[str, str]:
    """Return the names of objects: the kind and a number that counts down through the sorted ids.

    >>> entity_names(["mug_bar_1", "mug_bar_2", "agent1"])
    {'agent1': 'agent1 ', 'mug_bar_1': 'mug 2', 'mug_bar_2': 'mug 1'}
    """
    ordered = sorted(ids)
    kinds: dict[str, str] = {}
    counts: Counter[str] = Counter()
    for each in ordered:
        kind, bar, _ = each.partition("_bar_")
        if bar:
            kinds[each] = kind + ("basin" if "basin" in each else "")
            counts[kinds[each]] += 1
    names = {}
    for each in ordered:
        if each in kinds:
            names[each] = f"{kinds[each]} {counts[kinds[each]]}"
            counts[kinds[each]] -= 1
        else:
            plain = each
            for mark, sign in _SIGNS:
                plain = plain.replace(mark, sign)
            names[each] = f"{plain} "
    return names
