"""`is_tree`: whether edges make a tree."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["is_tree"]


def is_tree(size: int, edges: Sequence[Sequence[int]]) -> bool:
    """Return whether the edges join the nodes 0 to ``size - 1`` to one tree."""
    if len(edges) != size - 1:
        return False
    above = list(range(size))

    def top(node: int) -> int:
        while above[node] != node:
            above[node] = above[above[node]]
            node = above[node]
        return node

    for edge in edges:
        if len(edge) != 2 or not all(0 <= node < size for node in edge):
            return False
        first, second = top(edge[0]), top(edge[1])
        if first == second:
            return False
        above[first] = second
    return True
