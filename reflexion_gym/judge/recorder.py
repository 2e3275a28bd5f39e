"""`instrument` and `Recorder`: one result for every assert that a test suite executes. Standard library only."""

from __future__ import annotations

import ast
import builtins
import re
import reprlib
import sys
from collections.abc import Callable
from types import CodeType
from typing import Any

__all__ = ["CHECK_ENTERED", "Gone", "Recorder", "instrument", "short_repr"]

CHECK_ENTERED = "__judge_check_entered__"
_BEGIN, _END, _FAIL, _ERROR = "__judge_begin__", "__judge_end__", "__judge_fail__", "__judge_error__"
_RETURNED = 200
_TEST = 500
_MAX_RESULTS = 20_000
#: lines as the parser counts them; `str.splitlines` ends them at form feeds and other marks, too
_LINES = re.compile(r".*?(?:\r\n|\r|\n)|.+", re.DOTALL)
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")


class Gone(BaseException):
    """The program's process does not answer any more. Ends the suite; no `except Exception` of a test catches it."""


class _Short(reprlib.Repr):
    def __init__(self) -> None:
        super().__init__()
        self.maxlist = self.maxtuple = self.maxset = self.maxfrozenset = self.maxdeque = self.maxdict = 20
        self.maxstring = self.maxother = _RETURNED
        self.maxlong = 100
        self.maxlevel = 6


_SHORT = _Short()


def short_repr(value: Any, size: int | None = None) -> str:
    """Return a `repr` of at most 200 characters, without memory addresses.

    Args:
        value: of exact built-in types.
        size: how large the value is, in bytes, where that is known.
    """
    try:
        text = repr(value) if size is not None and size < 4000 else _SHORT.repr(value)
    except Exception as error:
        text = f"<{type(value).__name__}, {type(error).__name__} in repr>"
    if " at 0x" in text:
        text = _ADDRESS.sub("", text)
    return text if len(text) <= _RETURNED else text[: _RETURNED - 3] + "..."


class Recorder:
    """Collects results. `begin`, `end` and `fail` are what instrumented asserts call; `on_*` what proxies call."""

    def __init__(self, sink: Callable[[list[Any]], None] | None = None) -> None:
        self.results: list[list[Any]] = []
        self.asserts: list[tuple[str, ast.expr]] = []
        self.literal: dict[int, bool] = {}
        self.fixed: set[str] = set()
        """names whose meaning is the same in every iteration: functions and built-ins"""
        self.current: int | None = None
        self.check_entered = False
        self.sink = sink
        self._call: tuple[str, tuple[Any, ...], dict[str, Any]] | None = None
        self._returned: str | None = None
        self._value: tuple[Any, int | None] | None = None

    def space(self) -> dict[str, Any]:
        """Return the names that instrumented code needs."""
        return {
            _BEGIN: self.begin,
            _END: self.end,
            _FAIL: self.fail,
            _ERROR: Exception,
            CHECK_ENTERED: self.enter_check,
        }

    def enter_check(self) -> None:
        """Note that the suite calls its own ``check``."""
        self.check_entered = True

    def on_call(self, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        """Note a call of the program."""
        self._call = (name, args, kwargs)
        self._returned = self._value = None

    def on_return(self, value: Any, size: int | None) -> None:
        """Note what the last call returned."""
        self._value = (value, size)

    def begin(self, index: int) -> None:
        """Begin an assert."""
        self.current = index

    def end(self, value: Any) -> None:
        """End an assert whose condition was evaluated."""
        passed = bool(value)
        self._record(self._text(), passed, "passed" if passed else "failed", self._last())

    def fail(self) -> None:
        """End an assert whose condition raised."""
        error = sys.exc_info()[1]
        assert error is not None
        status, text = _blame(error)
        last = self._last()
        if status == "error" and last and not hasattr(error, "__judge_text__"):
            text = f"{last} ({text})"
        self._record(self._text(), False, status, text)

    def interrupted(self, status: str, text: str) -> None:
        """Record that the suite ended inside an assert, or between two."""
        if self.current is None:
            where = self._rendered_call() or "(before the first test)"
            self._record(where, False, status, text)
        else:
            self._record(self._text(), False, status, text)

    def outside(self, error: BaseException) -> None:
        """Record an exception that came out of the suite's own code, not out of an assert."""
        status, text = _blame(error)
        self.interrupted("failed" if isinstance(error, AssertionError) else status, text)

    def _record(self, test: str, passed: bool, status: str, returned: str) -> None:
        self.current = None
        self._call = self._value = self._returned = None
        result = [test, passed, status, returned]
        if len(self.results) < _MAX_RESULTS or not passed:
            self.results.append(result)
            if self.sink is not None:
                self.sink(result)

    def _last(self) -> str:
        return "" if self._value is None else short_repr(*self._value)

    def _rendered_call(self) -> str:
        if self._call is None:
            return ""
        name, args, kwargs = self._call
        parts = [short_repr(a) for a in args] + [f"{k}={short_repr(v)}" for k, v in kwargs.items()]
        text = f"{name}({', '.join(parts)})"
        return text if len(text) <= _TEST else text[: _TEST - 3] + "..."

    def _text(self) -> str:
        assert self.current is not None
        source, expression = self.asserts[self.current]
        literal = self.literal.get(self.current)
        if literal is None:
            literal = self.literal[self.current] = _is_literal(expression, self.fixed)
        if literal or self._call is None:
            return source
        return f"{source}  # {self._rendered_call()}"


def _blame(error: BaseException) -> tuple[str, str]:
    status = getattr(error, "__judge_status__", "error")
    text = getattr(error, "__judge_text__", None)
    if text is None:
        try:
            text = f"{type(error).__name__}: {error}"
        except Exception:
            text = type(error).__name__
        if isinstance(error, MemoryError):
            status = "memory"
        elif isinstance(error, SystemExit):
            status = "early_exit"
    if " at 0x" in text:
        text = _ADDRESS.sub("", text)
    return status, text if len(text) <= 2 * _RETURNED else text[: 2 * _RETURNED - 3] + "..."


_BUILTINS = frozenset(vars(builtins))


def _is_literal(node: ast.expr, fixed: set[str]) -> bool:
    """Whether an expression says all there is to say: no name in it but functions, modules and built-ins."""
    stack: list[Any] = [node]
    while stack:
        item = stack.pop()
        kind = type(item)
        if kind is ast.Constant:
            continue
        if kind is ast.Name:
            if item.id not in fixed and item.id not in _BUILTINS:
                return False
        elif kind is list:
            stack.extend(item)
        elif isinstance(item, ast.expr | ast.keyword | ast.comprehension | ast.slice):
            if isinstance(item, ast.comprehension | ast.Lambda):
                return True  # its own variables; the source says enough
            stack.extend(getattr(item, f) for f in item._fields)
    return True


class _Instrumenter:
    """Rewrites each assert so that it is recorded and the run goes on after a failing one."""

    def __init__(self, source: str, recorder: Recorder) -> None:
        self.lines = _LINES.findall(source)
        self.ascii = source.isascii()
        self.recorder = recorder

    def body(self, statements: list[ast.stmt], *, native: bool = False) -> list[ast.stmt]:
        out: list[ast.stmt] = []
        for statement in statements:
            if type(statement) is ast.Assert:
                out.extend(self._assert(statement, native))
                continue
            for name in ("body", "orelse", "finalbody"):
                inner = getattr(statement, name, None)
                if inner and isinstance(inner, list):
                    guarded = native
                    if (
                        name == "body"
                        and isinstance(statement, ast.Try)
                        and any(map(_catches, statement.handlers))
                    ):
                        guarded = True
                    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
                        guarded = False
                    setattr(statement, name, self.body(inner, native=guarded))
            for handler in getattr(statement, "handlers", ()):
                handler.body = self.body(handler.body, native=native)
            for case in getattr(statement, "cases", ()):
                case.body = self.body(case.body, native=native)
            if isinstance(statement, ast.FunctionDef) and statement.name == "check":
                first = statement.body[0]
                at = {"lineno": first.lineno, "col_offset": first.col_offset}
                statement.body.insert(0, _call(CHECK_ENTERED, [], at))
            out.append(statement)
        return out

    def _assert(self, node: ast.Assert, native: bool) -> list[ast.stmt]:
        if _is_constant(node.test):
            if isinstance(node.test, ast.Constant) and node.test.value:
                return [ast.Pass(lineno=node.lineno, col_offset=node.col_offset)]
            native = native or not isinstance(node.test, ast.Constant)
            if native:
                return [node]
        index = len(self.recorder.asserts)
        self.recorder.asserts.append((self._source(node), node.test))
        # every new node gets its place here: `fix_missing_locations` would walk the whole tree
        at: Any = {
            "lineno": node.lineno,
            "col_offset": node.col_offset,
            "end_lineno": node.end_lineno,
            "end_col_offset": node.end_col_offset,
        }
        begin = _call(_BEGIN, [ast.Constant(index, **at)], at)
        if native:
            # something may catch a failing assert: only the one that holds is recorded here
            node.test = ast.NamedExpr(ast.Name("__judge_value__", ast.Store(), **at), node.test, **at)
            return [begin, node, _call(_END, [ast.Name("__judge_value__", ast.Load(), **at)], at)]
        caught = ast.Name(_ERROR, ast.Load(), **at)
        handler = ast.ExceptHandler(caught, None, [_call(_FAIL, [], at)], **at)
        return [begin, ast.Try([_call(_END, [node.test], at)], [handler], [], [], **at)]

    def _source(self, node: ast.stmt) -> str:
        first, last = node.lineno - 1, (node.end_lineno or node.lineno) - 1
        if first == last and self.ascii:
            text = self.lines[first][node.col_offset : node.end_col_offset]
        elif first == last:
            text = (
                self.lines[first].encode()[node.col_offset : node.end_col_offset].decode("utf-8", "replace")
            )
        else:
            text = (
                "".join(self.lines[first : last + 1]).encode()[node.col_offset :].decode("utf-8", "replace")
            )
            text = " ".join(part.strip() for part in text.splitlines())
        return text if len(text) <= _TEST else text[: _TEST - 3] + "..."


def _catches(handler: ast.ExceptHandler) -> bool:
    if handler.type is None:
        return True
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return any(
        isinstance(k, ast.Name) and k.id in ("AssertionError", "Exception", "BaseException") for k in kinds
    )


def _is_constant(node: ast.expr) -> bool:
    """Whether an expression depends on nothing: no name, no call."""
    if type(node) is ast.Constant:
        return True
    first: Any = node
    while isinstance(first, ast.Compare | ast.UnaryOp | ast.BinOp | ast.BoolOp):
        if isinstance(first, ast.Compare | ast.BinOp):
            first = first.left
        elif isinstance(first, ast.UnaryOp):
            first = first.operand
        else:
            first = first.values[0]
    if type(first) is not ast.Constant:  # the usual case: `candidate(...) == ...`
        return False
    return not any(isinstance(n, ast.Name | ast.Call | ast.Attribute) for n in ast.walk(node))


def _call(name: str, args: list[ast.expr], at: Any) -> ast.Expr:
    return ast.Expr(ast.Call(ast.Name(name, ast.Load(), **at), args, [], **at), **at)


def instrument(source: str, filename: str, recorder: Recorder) -> CodeType:
    """Compile test code so that `recorder` learns of each assert.

    Raises:
        SyntaxError, ValueError: what `compile` raises.
    """
    tree = ast.parse(source, filename)
    tree.body = _Instrumenter(source, recorder).body(tree.body)
    recorder.fixed.update(n.name for n in tree.body if isinstance(n, ast.FunctionDef | ast.ClassDef))
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name == "check":
            recorder.fixed.update(a.arg for a in node.args.args)
    return compile(tree, filename, "exec", dont_inherit=True)
