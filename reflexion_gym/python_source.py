"""`parse_python`: Python source as a tree, without its warnings and without exceptions."""

from __future__ import annotations

import ast
import warnings

__all__ = ["parse_python"]


def parse_python(code: str) -> ast.Module | None:
    r"""Return the module's tree, or None where the text is not Python.

    Text of data sets and models is full of escapes such as ``"\d"``; the warnings about them are not ours.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
