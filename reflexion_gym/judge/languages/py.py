"""Python 3, by default the interpreter that runs this package."""

from __future__ import annotations

import importlib.resources
import json
import os
import re
import sys
from collections.abc import Sequence

from reflexion_gym.judge.languages.base import CALLS, RESULTS, WARM, Language
from reflexion_gym.judge.signature import Method, Parameter, Signature, Type

__all__ = ["LANGUAGE", "SCALARS", "VALUES", "Py", "defined_twice", "driver_spec", "spec_of"]

SCALARS = {
    "integer": "int",
    "long": "int",
    "double": "float",
    "boolean": "bool",
    "string": "str",
    "character": "str",
    "void": "None",
    "ListNode": "Optional[ListNode]",
    "TreeNode": "Optional[TreeNode]",
}

_EXTRAS = ("__init__.py", "sortedlist.py", "sorteddict.py", "sortedset.py")

#: reads and writes values by their types, in any Python; what is an integer, a number and a text is defined before it
VALUES = r"""
def read(kind, stream):
    if isinstance(kind, list):
        return [read(kind[0], stream) for _ in range(int(next(stream)))]
    if kind in ("integer", "long"):
        return int(next(stream))
    if kind == "double":
        return float(next(stream))
    if kind == "boolean":
        return next(stream) == "true"
    if kind in ("string", "character"):
        return unquote(next(stream))
    values = [next(stream) for _ in range(int(next(stream)))]
    if kind == "ListNode":
        head = None
        for value in reversed(values):
            node = ListNode(int(value))
            node.next, head = head, node
        return head
    nodes = [None if value == "null" else TreeNode(int(value)) for value in values]
    children = iter(nodes[1:])
    for node in nodes:
        if node is not None:
            node.left = next(children, None)
            node.right = next(children, None)
    return nodes[0] if nodes else None


def write(kind, value, out):
    if isinstance(kind, list):
        if type(value) not in (list, tuple):
            raise Bad("%s where a list is expected" % type(value).__name__)
        out.append(str(len(value)))
        for one in value:
            write(kind[0], one, out)
    elif kind in ("integer", "long"):
        if type(value) not in INTEGERS:
            raise Bad("%s where an integer is expected" % type(value).__name__)
        out.append(str(value))
    elif kind == "double":
        if type(value) not in NUMBERS:
            raise Bad("%s where a float is expected" % type(value).__name__)
        out.append(repr(float(value)))
    elif kind == "boolean":
        if type(value) is not bool:
            raise Bad("%s where a bool is expected" % type(value).__name__)
        out.append("true" if value else "false")
    elif kind in ("string", "character"):
        if type(value) not in TEXTS:
            raise Bad("%s where a string is expected" % type(value).__name__)
        out.append(quote(value))
    elif kind == "ListNode":
        values = []
        while value is not None:
            if len(values) >= MOST_NODES:
                raise Bad("a list without end: its nodes form a cycle")
            values.append(node_value(value))
            value = value.next
        out.append(str(len(values)))
        out.extend(values)
    elif kind == "TreeNode":
        level, values = [] if value is None else [value], []
        for node in level:
            if len(level) > 2 * MOST_NODES:
                raise Bad("a tree without end: its nodes form a cycle")
            if node is None:
                values.append("null")
            else:
                values.append(node_value(node))
                level += [node.left, node.right]
        out.append(str(len(values)))
        out.extend(values)
    else:
        out.append("null")


# a program asks whether a node is of its own class, and gives the class methods; one of another kind takes no value alone
def take_nodes(names):
    for name in ("ListNode", "TreeNode"):
        try:
            names[name](0)
            globals()[name] = names[name]
        except Exception:
            pass


def node_value(node):
    value = getattr(node, "val", None)
    if type(value) not in INTEGERS:
        raise Bad("a node of type %s whose val is no integer" % type(node).__name__)
    return str(value)


def refuse_number(name, wanted, least, most):
    if least <= wanted <= most:
        return
    found = "%s or more" % least if most > 999 else "%s to %s" % (least, most)
    if least == most:
        found = least
    raise Bad("%s has the wrong number of parameters: %s wanted, %s found (not counting self)." % (name, wanted, found))
"""

_DRIVER = (
    r"""
import sys, threading, json, inspect, math, types

MOST_NODES = 1000000


class Bad(Exception):
    pass


class ListNode:
    def __init__(self, val=0, next=None):
        self.val = val
        self.next = next


class TreeNode:
    def __init__(self, val=0, left=None, right=None):
        self.val = val
        self.left = left
        self.right = right


def unquote(token):
    parts = token[1:].split("%")
    data = parts[0].encode()
    for part in parts[1:]:
        data += bytes([int(part[:2], 16)]) + part[2:].encode()
    return data.decode("utf-8", "surrogatepass")


SAFE = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-")


def quote(text):
    return "$" + "".join(chr(b) if b in SAFE else "%%%02X" % b for b in str.encode(text, "utf-8", "surrogatepass"))


INTEGERS, NUMBERS, TEXTS = (int,), (int, float), (str,)


"""
    + VALUES
    + r"""
def message(error):
    try:
        return "%s: %s" % (type(error).__name__, error)
    except BaseException:
        return type(error).__name__


def check_arity(owner, name, count):
    raw = inspect.getattr_static(owner, name, None)
    if raw is None:
        raise Bad("The class %s has no method %s." % (owner.__name__, name))
    if raw is object.__init__:
        least, most = 0, count if owner.__new__ is not object.__new__ else 0
    else:
        try:
            given = list(inspect.signature(getattr(owner, name)).parameters.values())
        except (TypeError, ValueError):
            return
        places = [p for p in given if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
        if hasattr(raw, "__get__") and not isinstance(raw, (staticmethod, classmethod)):
            places = places[1:]
        least = sum(p.default is p.empty for p in places)
        least += sum(p.default is p.empty for p in given if p.kind == p.KEYWORD_ONLY)
        most = math.inf if any(p.kind == p.VAR_POSITIONAL for p in given) else len(places)
    refuse_number(name, count, least, most)


def main():
    spec = json.loads(SPEC)
    with open(CALLS) as file:
        stream = iter(file.read().split())
    results = open(RESULTS, "a")
    nonce = next(stream)

    def send(*words):
        results.write(" ".join((nonce,) + words) + "\n")
        results.flush()

    # a module that can be looked up, as dataclasses and pickle do
    module = sys.modules["solution"] = types.ModuleType("solution")
    names = module.__dict__
    names.update(ListNode=ListNode, TreeNode=TreeNode)
    exec(PRELUDE, names)
    try:
        with open("/work/solution.py", encoding="utf-8") as file:
            source = file.read()
        if "Sorted" in source or "sortedcontainers" in source:
            sys.path.append(EXTRAS)
            exec("from sortedcontainers import *", names)
        exec(compile(source, "solution.py", "exec"), names)
        take_nodes(names)
        owner = names.get(spec["class"])
        if not isinstance(owner, type):
            raise Bad("The program defines no class %s." % spec["class"])
        for name, count in spec["arity"]:
            check_arity(owner, name, count)
    except BaseException as error:
        send("load", quote(str(error) if isinstance(error, Bad) else message(error)))
        return
    for number in range(int(next(stream))):
        out, arguments = [], None
        try:
            if "function" in spec:
                arguments = [read(kind, stream) for kind in spec["params"]]
                returned = getattr(owner(), spec["function"])(*arguments)
                if spec["changed"] is not None:
                    returned = arguments[spec["changed"]]
                write(spec["returns"], returned, out)
            else:
                calls = []
                for _ in range(int(next(stream))):
                    method = spec["methods"][int(next(stream))]
                    calls.append((method, [read(kind, stream) for kind in method["params"]]))
                out.append(str(len(calls)))
                instance = None
                for method, given in calls:
                    if instance is None:
                        instance = owner(*given)
                        out.append("null")
                    else:
                        returned = getattr(instance, method["name"])(*given)
                        if method["returns"] == "void":
                            out.append("null")
                        else:
                            write(method["returns"], returned, out)
            send("ok", str(number), *out)
        except Bad as error:
            send("bad", str(number), quote(str(error)))
        except SystemExit:
            raise
        except BaseException as error:
            send("error", str(number), quote(message(error)))
        for channel in (sys.stdout, sys.stderr):
            try:
                channel.write(nonce + "\n")
                channel.flush()
            except BaseException:
                pass
    send("done")


sys.setrecursionlimit(1000000)
threading.stack_size(512 << 20)
thread = threading.Thread(target=main)
thread.start()
thread.join()
"""
)

_PRELUDE = """
import bisect, collections, copy, datetime, fractions, functools, heapq, itertools, math, operator, random, re
import string, sys
from typing import *
from bisect import *
from collections import *
from functools import *
from heapq import *
from itertools import *
from math import *
from operator import *
from string import *
from builtins import pow
"""


def spec_of(kind: Type) -> object:
    """Return a type as the Python driver reads it: a scalar's name, or a list of one type."""
    return [spec_of(kind.item)] if kind.item else kind.kind


class Py(Language):
    """Python 3."""

    id = "py"
    name = "Python"
    slug = "python3"
    aliases = ("python", "py3", "python3", "pypy")
    packages = ("python3-minimal", "libpython3-stdlib", "python3-numpy")  # tests of HumanEval+ use numpy
    extras = ("/usr/lib/python3/dist-packages/numpy",)
    size_mb = 80
    tools = ("/usr/bin/python3",)
    host_tools = (os.path.realpath(getattr(sys, "_base_executable", None) or sys.executable),)
    prefer = "host"
    version_command = ("/usr/bin/python3", "--version")
    source = "solution.py"
    samples = {
        "right": """\
class Solution:
    def countMatches(self, words: List[str], word: str, k: int) -> int:
        return words.count(word) + k
""",
        "wrong": """\
class Solution:
    def countMatches(self, words: List[str], word: str, k: int) -> int:
        return words.count(word) - k
""",
        "crash": """\
class Solution:
    def countMatches(self, words: List[str], word: str, k: int) -> int:
        return words[len(words)] == word
""",
        "loop": """\
class Solution:
    def countMatches(self, words: List[str], word: str, k: int) -> int:
        while True:
            k += 1
""",
        "no_compile": """\
class Solution:
    def countMatches(self, words: List[str], word: str, k: int) -> int:
        return words.count(word +
""",
    }

    def type_name(self, kind: Type) -> str:
        """See `Language.type_name`."""
        return f"List[{self.type_name(kind.item)}]" if kind.item else SCALARS[kind.kind]

    def stub(self, signature: Signature) -> str:
        """See `Language.stub`."""
        if not signature.is_class:
            return f"class Solution:\n{self._method(signature.name, signature.params, signature.returns)}"
        parts = [self._method("__init__", signature.params, None)]
        parts += [self._method(m.name, m.params, m.returns) for m in signature.methods]
        return f"class {signature.name}:\n\n" + "\n\n".join(parts)

    def check_definitions(self, code: str, signature: Signature) -> str:
        """See `Language.check_definitions`; a missing definition is the driver's to find."""
        return defined_twice(code, signature)

    def files(self, code: str, signature: Signature) -> dict[str, str]:
        """See `Language.files`."""
        names = f"CALLS, RESULTS, EXTRAS, PRELUDE = {CALLS!r}, {RESULTS!r}, {WARM!r}, {_PRELUDE!r}\n"
        spec = json.dumps(driver_spec(signature))
        return {"solution.py": code, "main.py": f"{names}SPEC = {spec!r}\n{_DRIVER}"}

    def run_command(self, host: bool = False) -> Sequence[str]:
        """See `Language.run_command`."""
        return (self.host_tools[0] if host else self.tools[0], "-I", "-S", "-B", "-W", "ignore", "main.py")

    def warm_files(self) -> dict[str, str]:
        """Return the sorted containers that LeetCode's Python has beside the standard library."""
        folder = importlib.resources.files("sortedcontainers")
        return {name: (folder / name).read_text("utf-8") for name in _EXTRAS}

    def warm_commands(self) -> Sequence[Sequence[str]]:
        """See `Language.warm_commands`."""
        folder = f"{WARM}/sortedcontainers"
        return [("/bin/mkdir", "-m", "777", folder), ("/bin/cp", *_EXTRAS, folder)]

    def _method(self, name: str, params: Sequence[Parameter], returns: Type | None) -> str:
        given = "".join(f", {p.name}: {self.type_name(p.type)}" for p in params)
        arrow = "" if returns is None else f" -> {self.type_name(returns)}"
        return f"    def {name}(self{given}){arrow}:\n        \n"


def defined_twice(code: str, signature: Signature) -> str:
    """Return what is wrong with a program in which a later definition replaces the solution's, of any Python.

    Functions inside of methods, and methods of other classes, may have the name, too.

    >>> f = Signature.from_row({"entry_point": "f", "params": [], "return_type": "integer"})
    >>> defined_twice("class Solution:\\n  def f(self): return 1\\n  def f(self): return 2\\n", f)
    'The program defines the function f 2 times.'
    """
    name = signature.name if signature.is_class else "Solution"
    lines = re.sub(r"(\"{3}|'{3}).*?\1", '""', code, flags=re.DOTALL).expandtabs().splitlines()
    heads = [place for place, line in enumerate(lines) if re.match(rf"class +{name}\b", line)]
    if len(heads) > 1:
        return f"The program defines the class {name} {len(heads)} times."
    if signature.is_class or not heads:
        return ""
    body, found, before = 0, 0, ""
    for line in lines[heads[0] + 1 :]:
        text = line.lstrip()
        if not text or text.startswith("#"):
            continue
        depth = len(line) - len(text)
        if depth == 0:
            break
        body = body or depth
        if depth == body and re.match(rf"(?:async +)?def +{signature.name}\b", text):
            # a hint for readers, which the next definition is to replace
            found += not re.match(r"@(?:\w+\.)*overload\b", before)
        before = text
    return f"The program defines the function {signature.name} {found} times." if found > 1 else ""


def driver_spec(signature: Signature) -> dict[str, object]:
    """Return what the Python driver must know of a signature, as plain data."""
    if not signature.is_class:
        return {
            "class": "Solution",
            "function": signature.name,
            "params": [spec_of(p.type) for p in signature.params],
            "returns": spec_of(signature.result),
            "changed": signature.changed,
            "arity": [[signature.name, len(signature.params)]],
        }
    methods = (Method("__init__", signature.params, Type("void")), *signature.methods)
    return {
        "class": signature.name,
        "methods": [
            {"name": m.name, "params": [spec_of(p.type) for p in m.params], "returns": spec_of(m.returns)}
            for m in methods
        ],
        "arity": [[m.name, len(m.params)] for m in methods],
    }


LANGUAGE = Py()
