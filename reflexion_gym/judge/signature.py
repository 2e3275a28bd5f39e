"""`Type` and `Signature`: LeetCode's type system, read from its metaData, from plain rows and from Python hints."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from reflexion_gym.errors import DataError, nearest

__all__ = ["SCALARS", "Method", "Parameter", "Signature", "Type", "parse_type"]

#: the names of the types that hold no other type
SCALARS = (
    "integer",
    "long",
    "double",
    "boolean",
    "string",
    "character",
    "void",
    "ListNode",
    "TreeNode",
)
_IDENTIFIER = re.compile(r"[A-Za-z_]\w*\Z")


@dataclass(frozen=True)
class Type:
    """One LeetCode type: a scalar, or an array (``T[]``) or list (``list<T>``) of another.

    >>> str(parse_type("list<integer[]>"))
    'list<integer[]>'
    """

    kind: str
    """one of `SCALARS`, ``array`` or ``list``"""
    item: Type | None = None

    def __str__(self) -> str:
        if self.kind == "array":
            return f"{self.item}[]"
        return f"list<{self.item}>" if self.kind == "list" else self.kind

    @property
    def depth(self) -> int:
        """How many arrays and lists stand around the innermost type."""
        return 0 if self.item is None else 1 + self.item.depth

    @property
    def inner(self) -> Type:
        """The innermost type; the type itself where it is a scalar."""
        return self if self.item is None else self.item.inner

    @property
    def key(self) -> str:
        """A name for the type that is an identifier: ``array_array_integer``."""
        return self.kind if self.item is None else f"{self.kind}_{self.item.key}"

    def parts(self) -> Iterator[Type]:
        """Yield the types that this one is made of, innermost first, itself last."""
        if self.item is not None:
            yield from self.item.parts()
        yield self


def parse_type(text: str) -> Type:
    """Return the type that a text in LeetCode's spelling names.

    Raises:
        DataError: it names none that the judge can express.
    """
    text = text.strip()
    if text.endswith("[]"):
        return Type("array", _item(text[:-2]))
    if text.startswith("list<") and text.endswith(">"):
        return Type("list", _item(text[5:-1]))
    if text in SCALARS:
        return Type(text)
    raise DataError(
        f"The type {text!r} cannot be judged.{nearest(text, SCALARS)} Known: {', '.join(SCALARS)}, "
        "and T[] and list<T> of them."
    )


def _item(text: str) -> Type:
    item = parse_type(text)
    if item.kind == "void":
        raise DataError(f"There is no array or list of {text!r}.")
    return item


@dataclass(frozen=True)
class Parameter:
    """A parameter's name, as LeetCode spells it, and its type."""

    name: str
    type: Type


@dataclass(frozen=True)
class Method:
    """A method of a class-design problem."""

    name: str
    params: tuple[Parameter, ...]
    returns: Type


@dataclass(frozen=True)
class Signature:
    """What a solution must define: one function or, for a class-design problem, a class with methods.

    A function that returns ``void`` changes a parameter in place: the parameter's value afterwards is the answer.
    """

    name: str
    """the function's name; the class's for a class-design problem"""
    params: tuple[Parameter, ...]
    """the function's parameters; the constructor's for a class-design problem"""
    returns: Type
    methods: tuple[Method, ...] = ()
    """not empty for a class-design problem alone"""
    changed: int | None = None
    """which parameter holds the answer, where the function returns ``void``"""

    @property
    def is_class(self) -> bool:
        """Whether this is a class-design problem."""
        return bool(self.methods)

    @property
    def result(self) -> Type:
        """The type of the answer; ``void`` for a class-design problem, whose answers have one type per method."""
        return self.returns if self.changed is None else self.params[self.changed].type

    def types(self) -> list[Type]:
        """Return each type that a driver must read or write, parts before wholes, each once."""
        every = [p.type for p in self.params] + [self.returns]
        for method in self.methods:
            every += [*(p.type for p in method.params), method.returns]
        found: dict[Type, None] = {}
        for one in every:
            found.update(dict.fromkeys(one.parts()))
        return list(found)

    def to_row(self) -> dict[str, Any]:
        """Return the signature as plain data; `from_row` reads it."""
        row: dict[str, Any] = {
            "entry_point": self.name,
            "params": [{"name": p.name, "type": str(p.type)} for p in self.params],
            "return_type": str(self.returns),
        }
        if self.changed is not None:
            row["changed"] = self.changed
        if self.methods:
            row["methods"] = [
                {
                    "name": m.name,
                    "params": [{"name": p.name, "type": str(p.type)} for p in m.params],
                    "return_type": str(m.returns),
                }
                for m in self.methods
            ]
        return row

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> Signature:
        """Read ``{"entry_point", "params": [{"name", "type"}], "return_type"}``, or LeetCode's metaData.

        Raises:
            DataError: something is missing, or a type cannot be judged.
        """
        if "methods" in row or "classname" in row:
            return _class_signature(row)
        name = row.get("entry_point", row.get("name"))
        returns = row.get("return_type")
        if returns is None and isinstance(row.get("return"), Mapping):
            returns = row["return"].get("type")
        params = _parameters(row.get("params"))
        kind = parse_type(_text(returns, "return_type"))
        changed = row.get("changed")
        if kind.kind == "void" and changed is None:
            output = row.get("output")
            changed = output.get("paramindex", 0) if isinstance(output, Mapping) else 0
        if kind.kind == "void" and not params:
            raise DataError("A void function without parameters has nothing that it could be judged by.")
        if kind.kind == "void" and not (isinstance(changed, int) and 0 <= changed < len(params)):
            raise DataError(f"A void function changes one of its {len(params)} parameters, not {changed!r}.")
        return cls(_identifier(name, "entry_point"), params, kind, changed=changed)

    @classmethod
    def from_metadata(cls, text: str) -> Signature:
        """Read LeetCode's metaData, a JSON text.

        Raises:
            DataError: it is not JSON, something is missing, or a type cannot be judged.
        """
        try:
            row = json.loads(text)
        except ValueError as error:
            raise DataError(f"LeetCode's metaData is a JSON object; this is not: {error}.") from error
        if not isinstance(row, dict):
            raise DataError(f"LeetCode's metaData is a JSON object, not {text[:80]!r}.")
        return cls.from_row(row)

    @classmethod
    def from_python(cls, code: str, name: str | None = None) -> Signature:
        """Read a Python stub: ``class Solution`` with one annotated method, or an annotated function.

        Args:
            code: the stub; its body may be missing.
            name: the function, where there are several; the first public one otherwise.

        Raises:
            DataError: there is no such function, or a hint cannot be judged.
        """
        tree = _parse_stub(code)
        functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)]
        for node in functions:
            if node.name == name or (name is None and not node.name.startswith("_")):
                arguments = [a for a in node.args.args if a.arg != "self"]
                params = tuple(Parameter(a.arg, _hint(a.annotation, a.arg)) for a in arguments)
                returns = _hint(node.returns, "the result")
                return cls(node.name, params, returns, changed=0 if returns.kind == "void" else None)
        raise DataError(f"The Python stub defines no function{f' {name!r}' if name else ''}: {code[:200]!r}")


def _class_signature(row: Mapping[str, Any]) -> Signature:
    name = row.get("classname", row.get("entry_point", row.get("name")))
    constructor = row.get("constructor")
    params = constructor.get("params") if isinstance(constructor, Mapping) else row.get("params", [])
    methods = []
    for number, one in enumerate(row.get("methods") or []):
        if not isinstance(one, Mapping):
            raise DataError(f"methods[{number}] must be an object, actual value: {one!r}")
        returns = one.get("return_type")
        if returns is None and isinstance(one.get("return"), Mapping):
            returns = one["return"].get("type")
        methods.append(
            Method(
                _identifier(one.get("name"), f"methods[{number}].name"),
                _parameters(one.get("params", [])),
                parse_type(_text(returns, f"methods[{number}].return_type")),
            )
        )
    if not methods:
        raise DataError(f"The class {name!r} has no methods: there is nothing to call.")
    return Signature(_identifier(name, "classname"), _parameters(params), Type("void"), tuple(methods))


def _parameters(value: Any) -> tuple[Parameter, ...]:
    if not isinstance(value, list):
        raise DataError(f"params must be a list of objects with name and type, actual value: {value!r}")
    found = []
    for number, one in enumerate(value):
        if not isinstance(one, Mapping):
            raise DataError(f"params[{number}] must be an object, actual value: {one!r}")
        kind = parse_type(_text(one.get("type"), f"params[{number}].type"))
        if kind.kind == "void":
            raise DataError(f"params[{number}] cannot be void.")
        found.append(Parameter(_identifier(one.get("name"), f"params[{number}].name"), kind))
    if len({p.name for p in found}) < len(found):
        raise DataError(f"Two parameters have the same name: {', '.join(p.name for p in found)}.")
    return tuple(found)


def _text(value: Any, what: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise DataError(f"{what} must be a type's name, actual value: {value!r}")
    return value


def _identifier(value: Any, what: str) -> str:
    if not isinstance(value, str) or not _IDENTIFIER.match(value):
        raise DataError(f"{what} must be an identifier, actual value: {value!r}")
    return value


def _parse_stub(code: str) -> ast.Module:
    lines = code.rstrip().splitlines()
    indent = re.match(r"\s*", lines[-1])[0] + "    " if lines else ""  # type: ignore[index]
    for text in (code, f"{code.rstrip()}\n{indent}pass\n"):
        try:
            return ast.parse(text)
        except SyntaxError:
            continue
    raise DataError(f"This is no Python stub: {code[:200]!r}")


_PYTHON = {"int": "integer", "float": "double", "bool": "boolean", "str": "string", "None": "void"}


def _hint(node: ast.expr | None, what: str) -> Type:
    if node is None:
        raise DataError(f"{what} has no type hint")
    if isinstance(node, ast.Constant):
        if node.value is None:
            return Type("void")
        if isinstance(node.value, str):  # a hint in quotes
            return _hint(ast.parse(node.value, mode="eval").body, what)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):  # ListNode | None
        sides = [s for s in (node.left, node.right) if not (isinstance(s, ast.Constant) and s.value is None)]
        if len(sides) == 1:
            return _hint(sides[0], what)
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
        if node.value.id in ("List", "list"):
            return Type("array", _hint(node.slice, what))
        if node.value.id == "Optional":
            return _hint(node.slice, what)
    if isinstance(node, ast.Name):
        name = _PYTHON.get(node.id, node.id)
        if name in ("ListNode", "TreeNode", *_PYTHON.values()):
            return Type(name)
    raise DataError(f"The type hint {ast.unparse(node)!r} of {what} cannot be judged.")
