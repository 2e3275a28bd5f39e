"""The typed, size-capped encoding in which values of built-in types cross between two processes.

It is written here because the reader must survive bytes that an enemy wrote: no pickle, no eval, a cap on size and
depth, and only exact built-in types come out. Two things do not survive the crossing: that one object is shared by
two places of a value, and changes that a function makes to its arguments.

This module runs inside the sandbox as well, so it imports the standard library only.
"""

from __future__ import annotations

import builtins
import collections
import itertools
import re
import struct
import types
from collections.abc import Callable, Iterator
from typing import Any

from reflexion_gym.judge.values import (
    MAX_ITEMS,
    CutIterator,
    FunctionRef,
    NotEncodable,
    OpaqueMatch,
    TooLarge,
    WireError,
)

__all__ = ["MAX_DEPTH", "decode", "encode"]

#: how deep values may be nested
MAX_DEPTH = 200

#: values that are themselves names: the built-in types and functions, by name
_BUILTIN_NAMES = {
    id(value): name
    for name, value in vars(builtins).items()
    if not name.startswith("_") and (isinstance(value, type) or type(value) is type(len))
}
_BUILTIN_VALUES = {name: vars(builtins)[name] for name in _BUILTIN_NAMES.values()}
_HARMLESS = {  # what a decoder may hand out: no eval, exec, open, input, breakpoint, ...
    name
    for name in _BUILTIN_VALUES
    if name
    not in {"eval", "exec", "compile", "open", "input", "breakpoint", "exit", "quit", "help", "__import__"}
}

_Q = struct.Struct("<q")
_D = struct.Struct("<d")
_DD = struct.Struct("<dd")
_I = struct.Struct("<I")

_VIEWS: dict[type, bytes] = {type({}.keys()): b"K", type({}.values()): b"V", type({}.items()): b"X"}
_ITERATORS: frozenset[type] = frozenset(
    (
        types.GeneratorType,
        map,
        zip,
        filter,
        enumerate,
        reversed,
        type(iter([])),
        type(iter(())),
        type(iter({})),
        type(iter({}.values())),
        type(iter({}.items())),
        type(iter(set())),
        type(iter("")),
        type(iter("é")),
        type(iter(b"")),
        type(iter(range(0))),
        type(iter(range(1 << 70))),
        type(reversed([])),
        type(reversed({})),
        type(iter(collections.deque())),
        type(iter(collections.OrderedDict())),
        *(
            value
            for value in vars(itertools).values()
            if isinstance(value, type) and hasattr(value, "__next__")
        ),
    )
)


class _Writer:
    """Appends the encoding of values to `out`."""

    __slots__ = ("left", "out", "refs", "seen")

    def __init__(self, limit: int, refs: dict[int, str] | None) -> None:
        self.out = bytearray()
        self.left = limit
        self.refs = refs or {}
        self.seen: set[int] = set()

    def raw(self, data: bytes) -> None:
        self.out += data
        if len(self.out) > self.left:
            raise TooLarge(f"a value of more than {self.left // 1024} kB")

    def sized(self, tag: bytes, data: bytes | bytearray) -> None:
        if len(self.out) + len(data) > self.left:
            raise TooLarge(f"a value of more than {self.left // 1024} kB")
        self.out += tag + _I.pack(len(data))
        self.out += data

    def other(self, x: Any, depth: int) -> None:
        """Write a value of a type that `_put` leaves to others."""
        write = _WRITERS.get(type(x)) or _writer_for(x)
        if write is not None:
            write(self, x, depth)
            return
        name = self.refs.get(id(x))
        if name is None and issubclass(type(x), FunctionRef):
            name = x.__name__
        if name is not None:
            self.sized(b"p", name.encode())
            return
        name = _BUILTIN_NAMES.get(id(x))
        if name is None or name not in _HARMLESS:
            raise NotEncodable(type.__dict__["__name__"].__get__(type(x)))
        self.sized(b"B", name.encode())

    def many(self, tag: bytes, count: int, items: Any, x: Any, depth: int) -> None:
        """Write a container: its tag, its size, its items. Refuses cycles and what is nested too deeply."""
        if depth >= MAX_DEPTH:
            raise TooLarge(f"a value nested more than {MAX_DEPTH} deep")
        key = id(x)
        if key in self.seen:
            raise TooLarge("a value that contains itself")
        self.seen.add(key)
        self.raw(tag + _I.pack(count))
        depth += 1
        for item in items:
            _put(self, item, depth)
            count -= 1
        if count:
            raise NotEncodable("container that changes while it is read")
        self.seen.discard(key)


def _put(w: _Writer, x: Any, depth: int) -> None:
    """Write one value. The common types in one place: every further function costs a fresh fork a few pages."""
    kind = type(x)
    out = w.out
    if kind is int and -0x8000000000000000 <= x <= 0x7FFFFFFFFFFFFFFF:
        out += b"i" + _Q.pack(x)
    elif kind is str:
        if len(x) > w.left:
            raise TooLarge(f"a str of {len(x)} characters")
        data = x.encode("utf-8", "surrogatepass")
        out += b"s" + _I.pack(len(data)) + data
    elif kind is list or kind is tuple:
        if depth >= MAX_DEPTH:
            raise TooLarge(f"a value nested more than {MAX_DEPTH} deep")
        key = id(x)
        seen = w.seen
        if key in seen:
            raise TooLarge("a value that contains itself")
        seen.add(key)
        out += (b"l" if kind is list else b"t") + _I.pack(len(x))
        for item in [*x]:
            _put(w, item, depth + 1)
        seen.discard(key)
    elif x is None:
        out += b"N"
    elif x is True:
        out += b"T"
    elif x is False:
        out += b"F"
    elif kind is float:
        out += b"f" + _D.pack(x)
    else:
        w.other(x, depth)
    if len(out) > w.left:
        raise TooLarge(f"a value of more than {w.left // 1024} kB")


def _w_int(w: _Writer, x: int, depth: int) -> None:
    if x.bit_length() > w.left * 8:
        raise TooLarge(f"an int of {x.bit_length()} bits")
    w.sized(b"j", x.to_bytes(x.bit_length() // 8 + 1, "little", signed=True))


def _w_complex(w: _Writer, x: complex, depth: int) -> None:
    w.raw(b"c" + _DD.pack(x.real, x.imag))


def _w_bytes(w: _Writer, x: bytes, depth: int) -> None:
    w.sized(b"b", x)


def _w_bytearray(w: _Writer, x: bytearray, depth: int) -> None:
    w.sized(b"y", x)


def _w_set(w: _Writer, x: set[Any], depth: int) -> None:
    w.many(b"S", len(x), set.__iter__(x), x, depth)


def _w_frozenset(w: _Writer, x: frozenset[Any], depth: int) -> None:
    w.many(b"Z", len(x), frozenset.__iter__(x), x, depth)


def _pairs(x: dict[Any, Any]) -> Iterator[Any]:
    for key, value in dict.items(x):
        yield key
        yield value


def _w_dict(w: _Writer, x: dict[Any, Any], depth: int) -> None:
    w.many(b"d", 2 * dict.__len__(x), _pairs(x), x, depth)


def _w_counter(w: _Writer, x: Any, depth: int) -> None:
    w.many(b"C", 2 * dict.__len__(x), _pairs(x), x, depth)


def _w_defaultdict(w: _Writer, x: Any, depth: int) -> None:
    w.many(b"D", 2 * dict.__len__(x), _pairs(x), x, depth)


def _w_ordered(w: _Writer, x: Any, depth: int) -> None:
    items = [part for pair in collections.OrderedDict.items(x) for part in pair]
    w.many(b"O", len(items), items, x, depth)


def _w_deque(w: _Writer, x: collections.deque[Any], depth: int) -> None:
    w.many(b"Q", len(x), collections.deque.__iter__(x), x, depth)


def _w_range(w: _Writer, x: range, depth: int) -> None:
    w.many(b"r", 3, (x.start, x.stop, x.step), x, depth)


def _w_match(w: _Writer, x: Any, depth: int) -> None:
    w.raw(b"M")


def _w_ellipsis(w: _Writer, x: Any, depth: int) -> None:
    w.raw(b"E" if x is Ellipsis else b"n")


def _w_view(w: _Writer, x: Any, depth: int) -> None:
    w.many(_VIEWS[type(x)], len(x), x, x, depth)


def _w_iterator(w: _Writer, x: Any, depth: int) -> None:
    mark = len(w.out)
    kept: list[bytes] = []
    cut = False
    size = 0
    limit = w.left
    for count, item in enumerate(x):
        part = _Writer(limit, w.refs)
        part.seen = w.seen
        try:
            _put(part, item, depth + 1)
        except TooLarge:
            if count == 0:
                raise
            cut = True
            break
        size += len(part.out)
        if count >= MAX_ITEMS or mark + size + 16 > limit:
            cut = True
            break
        kept.append(bytes(part.out))
    w.raw((b"I" if not cut else b"J") + _I.pack(len(kept)))
    for data in kept:
        w.raw(data)


_WRITERS: dict[type, Callable[[_Writer, Any, int], None]] = {
    int: _w_int,
    complex: _w_complex,
    bytes: _w_bytes,
    bytearray: _w_bytearray,
    set: _w_set,
    frozenset: _w_frozenset,
    dict: _w_dict,
    collections.Counter: _w_counter,
    collections.defaultdict: _w_defaultdict,
    collections.OrderedDict: _w_ordered,
    collections.deque: _w_deque,
    range: _w_range,
    re.Match: _w_match,
    type(Ellipsis): _w_ellipsis,
    type(NotImplemented): _w_ellipsis,
    **dict.fromkeys(_VIEWS, _w_view),
}


#: base type, and how to get its data out of an instance of a subclass without asking the subclass
_LOWER: tuple[tuple[type, Callable[[Any], Any]], ...] = (
    (int, int.__pos__),
    (float, float.__pos__),
    (complex, complex.__pos__),
    (str, str.__str__),
    (bytes, lambda x: bytes.__getitem__(x, slice(None))),
    (bytearray, lambda x: bytearray.__getitem__(x, slice(None))),
    (list, lambda x: [*list.__iter__(x)]),
    (tuple, lambda x: (*tuple.__iter__(x),)),
    (set, lambda x: {*set.__iter__(x)}),
    (frozenset, lambda x: frozenset(frozenset.__iter__(x))),
    (collections.Counter, lambda x: collections.Counter(dict(dict.items(x)))),
    (collections.defaultdict, lambda x: dict(dict.items(x))),
    (collections.OrderedDict, lambda x: collections.OrderedDict(collections.OrderedDict.items(x))),
    (dict, lambda x: dict(dict.items(x))),
    (collections.deque, lambda x: collections.deque(collections.deque.__iter__(x))),
)


def _writer_for(x: Any) -> Callable[[_Writer, Any, int], None] | None:
    kind = type(x)
    if kind in _ITERATORS:
        return _w_iterator
    for base, lower in _LOWER:
        if issubclass(kind, base):
            return lambda w, y, depth: _put(w, lower(y), depth)
    return None


def encode(value: Any, limit: int = 4 << 20, refs: dict[int, str] | None = None) -> bytes:
    """Return the encoding of a value.

    Args:
        value: built from the types of this module; an instance of a subclass is lowered to its base type's data.
        limit: the most bytes.
        refs: id -> name of functions that cross as their names.

    Raises:
        NotEncodable: a type that does not cross; the text is the type's name.
        TooLarge: over the limit, nested too deeply, or containing itself.
    """
    writer = _Writer(limit, refs)
    _put(writer, value, 0)
    return bytes(writer.out)


class _Reader:
    __slots__ = ("data", "end", "functions", "plain", "pos")

    def __init__(self, data: bytes, functions: Callable[[str], Any] | None, plain: bool) -> None:
        self.data = data
        self.plain = plain
        self.pos = 0
        self.end = len(data)
        self.functions = functions

    def take(self, count: int) -> bytes:
        start = self.pos
        stop = start + count
        if stop > self.end:
            raise WireError("the data ends inside a value")
        self.pos = stop
        return self.data[start:stop]

    def size(self) -> int:
        return int(_I.unpack(self.take(4))[0])

    def items(self, depth: int) -> list[Any]:
        count = self.size()
        if count > self.end - self.pos:
            raise WireError("a container that says it holds more than there is")
        if depth >= MAX_DEPTH:
            raise WireError("nested too deeply")
        value = self.value
        depth += 1
        return [value(depth) for _ in range(count)]

    def pairs(self, depth: int) -> Iterator[tuple[Any, Any]]:
        flat = self.items(depth)
        if len(flat) % 2:
            raise WireError("a mapping with a key that has no value")
        return zip(flat[::2], flat[1::2], strict=True)

    def value(self, depth: int) -> Any:
        """Read one value. The common types in one place, as in `_put`."""
        pos = self.pos
        data = self.data
        if pos >= self.end:
            raise WireError("the data ends where a value should be")
        tag = data[pos]
        self.pos = pos = pos + 1
        if tag == 105:  # i
            if pos + 8 > self.end:
                raise WireError("the data ends inside a value")
            self.pos = pos + 8
            return _Q.unpack_from(data, pos)[0]
        if tag == 115 or tag == 108 or tag == 116:  # s, l, t
            if pos + 4 > self.end:
                raise WireError("the data ends inside a value")
            size = _I.unpack_from(data, pos)[0]
            self.pos = pos = pos + 4
            if size > self.end - pos:
                raise WireError("a value that says it holds more than there is")
            if tag == 115:
                self.pos = pos + size
                return data[pos : pos + size].decode("utf-8", "surrogatepass")
            if depth >= MAX_DEPTH:
                raise WireError("nested too deeply")
            value = self.value
            items = [value(depth + 1) for _ in range(size)]
            return items if tag == 108 else tuple(items)
        if tag == 78:  # N
            return None
        if tag == 84:  # T
            return True
        if tag == 70:  # F
            return False
        read = None if self.plain else _READERS.get(tag)
        if read is None:
            raise WireError(f"unknown tag {tag}")
        return read(self, depth)

    def text(self) -> str:
        return self.take(self.size()).decode("utf-8", "surrogatepass")

    def builtin(self) -> Any:
        name = self.text()
        if name not in _HARMLESS:
            raise WireError("an unknown built-in")
        return _BUILTIN_VALUES[name]

    def range(self, depth: int) -> range:
        parts = self.items(depth)
        if len(parts) != 3 or any(type(p) is not int for p in parts):
            raise WireError("a malformed range")
        return range(*parts)

    def function(self) -> Any:
        name = self.text()
        if self.functions is None:
            raise WireError("a function where none may be")
        return self.functions(name)


_READERS: dict[int, Callable[[_Reader, int], Any]] = {
    ord("E"): lambda r, d: Ellipsis,
    ord("n"): lambda r, d: NotImplemented,
    ord("M"): lambda r, d: OpaqueMatch(),
    ord("j"): lambda r, d: int.from_bytes(r.take(r.size()), "little", signed=True),
    ord("f"): lambda r, d: _D.unpack(r.take(8))[0],
    ord("c"): lambda r, d: complex(*_DD.unpack(r.take(16))),
    ord("b"): lambda r, d: r.take(r.size()),
    ord("y"): lambda r, d: bytearray(r.take(r.size())),
    ord("S"): lambda r, d: set(r.items(d)),
    ord("Z"): lambda r, d: frozenset(r.items(d)),
    ord("d"): lambda r, d: dict(r.pairs(d)),
    ord("C"): lambda r, d: collections.Counter(dict(r.pairs(d))),
    ord("D"): lambda r, d: collections.defaultdict(None, r.pairs(d)),
    ord("O"): lambda r, d: collections.OrderedDict(r.pairs(d)),
    ord("Q"): lambda r, d: collections.deque(r.items(d)),
    ord("r"): lambda r, d: r.range(d),
    ord("K"): lambda r, d: dict.fromkeys(r.items(d)).keys(),
    ord("V"): lambda r, d: dict(enumerate(r.items(d))).values(),
    ord("X"): lambda r, d: dict(r.items(d)).items(),
    ord("I"): lambda r, d: CutIterator(r.items(d)),
    ord("J"): lambda r, d: CutIterator(r.items(d), True),
    ord("B"): lambda r, d: r.builtin(),
    ord("p"): lambda r, d: r.function(),
}


def decode(data: bytes, functions: Callable[[str], Any] | None = None, *, plain: bool = False) -> Any:
    """Return the value that `data` encodes, made of exact built-in types.

    Args:
        data: whatever came in.
        functions: name -> the function to stand for it; without it, functions are refused.
        plain: accept no more than None, bool, small int, str, list and tuple. For a reader that nobody stops: the
            keys of an enemy's set can all have the same hash, and then it takes hours to build.

    Raises:
        WireError: anything that is no encoding.
    """
    reader = _Reader(data, functions, plain)
    try:
        value = reader.value(0)
    except WireError:
        raise
    except (TypeError, ValueError, OverflowError, RecursionError, MemoryError) as error:
        raise WireError(f"{type(error).__name__}: {error}") from None
    if reader.pos != reader.end:
        raise WireError("data after the value")
    return value
