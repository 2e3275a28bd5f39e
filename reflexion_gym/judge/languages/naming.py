"""How names change from one language to another."""

from __future__ import annotations

import re

__all__ = ["kebab", "pascal", "snake"]


def snake(name: str) -> str:
    """Return a camelCase name in snake case, by the rule that LeetCode's own stubs follow.

    >>> snake("lengthOfLIS"), snake("judgePoint24"), snake("minK")
    ('length_of_lis', 'judge_point24', 'min_k')
    """
    name = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1_\2", name)
    return re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", name).lower()


def kebab(name: str) -> str:
    """Return a camelCase name with hyphens.

    >>> kebab("countSubarrays")
    'count-subarrays'
    """
    return snake(name).replace("_", "-")


def pascal(name: str) -> str:
    """Return a name with a capital first letter.

    >>> pascal("lengthOfLIS")
    'LengthOfLIS'
    """
    return name[:1].upper() + name[1:]
