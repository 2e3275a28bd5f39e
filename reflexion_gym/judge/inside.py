"""`needs_inside`: whether tests can only run in the program's own process. Decided from the task, never from a program."""

from __future__ import annotations

import ast
import warnings

__all__ = ["needs_inside"]


def needs_inside(tests: str, reference: str) -> bool:
    """Whether tests handle objects that cannot cross to another process: instances of the solution's own classes.

    Args:
        tests: setup and tests.
        reference: the reference solution. Its classes are what the tests may mean.

    Returns:
        True where the tests name a class that the reference defines, or hand the program a function of their own.

    >>> needs_inside("assert longest([Pair(5, 24)], 1) == 3", "class Pair: ...\\ndef longest(pairs, n): ...")
    True
    >>> needs_inside("assert double(2) == 4", "def double(x): return 2 * x")
    False
    """
    try:
        with warnings.catch_warnings():  # a "\\w" in somebody's string
            warnings.simplefilter("ignore")
            solution, suite = ast.parse(reference), ast.parse(tests)
    except (SyntaxError, ValueError, RecursionError):
        return False
    classes = {n.name for n in ast.walk(solution) if isinstance(n, ast.ClassDef)}
    functions = {n.name for n in solution.body if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)}
    functions.add("candidate")
    own = {n.name for n in ast.walk(suite) if isinstance(n, ast.FunctionDef | ast.ClassDef)}
    own_classes = {n.name for n in ast.walk(suite) if isinstance(n, ast.ClassDef)}
    for node in ast.walk(suite):
        if isinstance(node, ast.Name) and node.id in classes | own_classes:
            return True
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in functions - own:
            for value in [*node.args, *(k.value for k in node.keywords)]:
                if isinstance(value, ast.Lambda) or (
                    isinstance(value, ast.Name) and value.id in own - functions
                ):
                    return True
    return False
