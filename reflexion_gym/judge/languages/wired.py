"""`WiredLanguage`: the part of a driver that calls a solution, for languages whose runtime is an object ``s``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from reflexion_gym.judge.languages.base import Language
from reflexion_gym.judge.signature import Parameter, Signature, Type

__all__ = ["WiredLanguage"]

_KINDS = {
    "integer": "Int",
    "long": "Long",
    "double": "Double",
    "boolean": "Boolean",
    "string": "String",
    "character": "Char",
    "ListNode": "List",
    "TreeNode": "Tree",
}
_NUMBER = Type("integer")


class WiredLanguage(Language):
    """Writes the statements that read arguments, call the solution and write its answer.

    The runtime ``s`` reads and writes scalars by methods (``s.readInt()``, ``s.writeInt(v)``, ``s.nothing()``); arrays,
    lists and nodes are read and written by functions of the driver's own.
    """

    indent: ClassVar[str] = "        "
    end: ClassVar[str] = ";"
    """what ends a statement"""
    methods: ClassVar[tuple[str, str, str]] = ("read", "write", "nothing")
    """how the runtime's methods begin; and the one that writes that nothing was returned"""
    functions: ClassVar[tuple[str, str]] = ("read", "write")
    """how the driver's own functions begin"""
    new: ClassVar[str] = "new "
    operations: ClassVar[str] = "for (int i = 1; i < count; i++) switch ({number}) {{"
    """the loop over a class-design problem's operations, after the first"""
    arm: ClassVar[tuple[str, str]] = ("case {number}: {{", "break;\n{indent}}}")
    """the begin and the end of what is done for one of its methods"""

    def declared(self, name: str, kind: str, value: str) -> str:
        """Return the statement that gives a value a name, without its end."""
        return f"{kind} {name} = {value}"

    def wire_name(self, kind: Type) -> str:
        """Return how the runtime's methods, and the driver's functions for nodes, name a type."""
        return _KINDS[kind.kind]

    def reading(self, kind: Type) -> str:
        """Return the expression that reads a value."""
        if kind.item is not None:
            return f"{self.functions[0]}_{kind.key}(s)"
        name = self.wire_name(kind)
        nodes = kind.kind in ("ListNode", "TreeNode")
        return f"{self.functions[0]}{name}(s)" if nodes else f"s.{self.methods[0]}{name}()"

    def writing(self, kind: Type, value: str) -> str:
        """Return the expression that writes a value."""
        if kind.item is not None:
            return f"{self.functions[1]}_{kind.key}(s, {value})"
        name = self.wire_name(kind)
        nodes = kind.kind in ("ListNode", "TreeNode")
        return f"{self.functions[1]}{name}(s, {value})" if nodes else f"s.{self.methods[1]}{name}({value})"

    def function_call(self, signature: Signature, owner: str = "") -> str:
        """Return the body of the driver's call for a function.

        Args:
            signature: of the function.
            owner: the object that has it; by default a new ``Solution``.
        """
        reads, given = self._reads(signature.params)
        call = f"{owner or f'{self.new}Solution()'}.{self.function_name(signature.name)}({given})"
        if signature.changed is not None:
            return self._block([*reads, call, self.writing(signature.result, f"a{signature.changed}")])
        return self._block([*reads, *self._returned(signature.returns, call)])

    def class_call(self, signature: Signature) -> str:
        """Return the body of the driver's call for a class-design problem."""
        number = self.reading(_NUMBER)
        made, given = self._reads(signature.params, "made")
        head = [
            self.declared("count", self.type_name(_NUMBER), number),
            number,
            *made,
            self.declared("instance", signature.name, f"{self.new}{signature.name}({given})"),
            self.writing(_NUMBER, "count"),
            f"s.{self.methods[2]}()",
        ]
        text = f"{self._block(head)}{self.indent}{self.operations.format(number=number)}\n"
        for place, method in enumerate(signature.methods, 1):
            reads, given = self._reads(method.params)
            call = f"instance.{self.function_name(method.name)}({given})"
            if method.returns.kind == "void":
                done = [call, f"s.{self.methods[2]}()"]
            else:
                done = self._returned(method.returns, call)
            begin, end = (part.format(number=place, indent=self.indent) for part in self.arm)
            text += f"{self.indent}{begin}\n{self._block([*reads, *done])}"
            text += f"{self.indent}{end}\n" if end else ""
        return f"{text}{self.indent}}}\n"

    def _returned(self, kind: Type, call: str) -> list[str]:
        return [self.declared("returned", self.type_name(kind), call), self.writing(kind, "returned")]

    def _reads(self, params: Sequence[Parameter], name: str = "a") -> tuple[list[str], str]:
        reads = [
            self.declared(f"{name}{n}", self.type_name(p.type), self.reading(p.type))
            for n, p in enumerate(params)
        ]
        return reads, ", ".join(f"{name}{n}" for n in range(len(params)))

    def _block(self, statements: Sequence[str]) -> str:
        return "".join(f"{self.indent}{statement}{self.end}\n" for statement in statements)
