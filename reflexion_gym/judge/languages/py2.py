"""Python 2.7, as Jython speaks it: the one that can still be installed from Debian."""

from __future__ import annotations

from collections.abc import Sequence

from reflexion_gym.judge.languages.base import CALLS, RESULTS, WARM, Language
from reflexion_gym.judge.languages.py import SCALARS, VALUES, defined_twice, driver_spec
from reflexion_gym.judge.signature import Parameter, Signature, Type

__all__ = ["LANGUAGE", "Py2"]

_NODES = {
    "ListNode": """\
# Definition for singly-linked list.
# class ListNode(object):
#     def __init__(self, val=0, next=None):
#         self.val = val
#         self.next = next
""",
    "TreeNode": """\
# Definition for a binary tree node.
# class TreeNode(object):
#     def __init__(self, val=0, left=None, right=None):
#         self.val = val
#         self.left = left
#         self.right = right
""",
}

_PRELUDE = """
import bisect, collections, copy, datetime, fractions, functools, heapq, itertools, math, operator, random, re
import string, sys
from bisect import *
from collections import *
from functools import *
from heapq import *
from itertools import *
from __builtin__ import pow, sum, map, filter
"""

_DRIVER = (
    r"""
import sys, types
from java.lang import Runnable, Runtime, Thread

MOST_NODES = 1000000


class Bad(Exception):
    pass


class ListNode(object):
    def __init__(self, val=0, next=None):
        self.val = val
        self.next = next


class TreeNode(object):
    def __init__(self, val=0, left=None, right=None):
        self.val = val
        self.left = left
        self.right = right


def unquote(token):
    parts = token[1:].split("%")
    data = parts[0] + "".join([chr(int(part[:2], 16)) + part[2:] for part in parts[1:]])
    for c in data:
        if c > "\x7f":
            return data.decode("utf-8")
    return data


SAFE = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-")


def quote(text):
    if isinstance(text, unicode):
        text = text.encode("utf-8")
    return "$" + "".join([c if c in SAFE else "%%%02X" % ord(c) for c in text])


INTEGERS, NUMBERS, TEXTS = (int, long), (int, long, float), (str, unicode)


"""
    + VALUES
    + r"""
def message():
    kind, error = sys.exc_info()[:2]
    try:
        name = getattr(kind, "__name__", None) or str(kind)
        text = error.message if isinstance(getattr(error, "message", None), unicode) else str(error)
        if isinstance(error, SyntaxError):
            text = "%s (line %s)" % (error.msg, error.lineno)
        else:
            line, step = None, sys.exc_info()[2]
            while step is not None:
                if step.tb_frame.f_code.co_filename == "solution.py":
                    line = step.tb_lineno
                step = step.tb_next
            if line is not None:
                text += " (line %d)" % line
        return "%s: %s" % (name, text)
    except:
        return "an error that cannot be told"


class Run(Runnable):
    def run(self):
        try:
            main()
        except SystemExit, error:
            code = error.code
            halt(0 if code is None else code if isinstance(code, int) else 1)
        except:
            sys.stderr.write(message() + "\n")
            sys.stderr.flush()
            halt(1)
        halt(0)


def halt(code):
    for channel in (sys.stdout, sys.stderr):
        try:
            channel.flush()
        except:
            pass
    Runtime.getRuntime().halt(code)


def arity(owner, name, count):
    function = getattr(owner, name, None)
    if function is None:
        raise Bad("The class %s has no method %s." % (owner.__name__, name))
    code = getattr(getattr(function, "im_func", function), "func_code", None)
    if code is None:
        return
    takes = code.co_argcount - (getattr(function, "im_func", None) is not None)
    least = takes - len(getattr(function, "im_func", function).func_defaults or ())
    refuse_number(name, count, least, float("inf") if code.co_flags & 4 else takes)


def main():
    spec = json_spec
    file = open(CALLS)
    stream = iter(file.read().split())
    file.close()
    results = open(RESULTS, "ab")
    nonce = next(stream)
    out_channel, error_channel = sys.stdout, sys.stderr

    def send(*words):
        results.write(" ".join((nonce,) + words) + "\n")
        results.flush()

    names = {"__name__": "solution", "__builtins__": __builtins__, "ListNode": ListNode, "TreeNode": TreeNode}
    exec PRELUDE in names
    try:
        file = open("/work/solution.py", "rb")
        source = file.read()
        file.close()
        exec compile(source, "solution.py", "exec") in names
        take_nodes(names)
        owner = names.get(spec["class"])
        if not isinstance(owner, (type, types.ClassType)):
            raise Bad("The program defines no class %s." % spec["class"])
        for name, count in spec["arity"]:
            if name != "__init__" or "__init__" in vars(owner):
                arity(owner, name, count)
    except SystemExit:
        raise
    except Bad, error:
        send("load", quote(str(error)))
        return
    except:
        send("load", quote(message()))
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
        except Bad, error:
            send("bad", str(number), quote(str(error)))
        except SystemExit:
            raise
        except:
            send("error", str(number), quote(message()))
        for channel in (sys.stdout, sys.stderr):
            try:
                channel.flush()
            except:
                pass
        for channel in (out_channel, error_channel):
            try:
                channel.write(nonce + "\n")
                channel.flush()
            except:
                pass
    send("done")


sys.setrecursionlimit(10000000)
thread = Thread(None, Run(), "solution", 1 << 30)
thread.start()
thread.join()
"""
)

_JAVA = ("/usr/bin/java", "-XX:+UseSerialGC", "-Xshare:auto", "-Xmx1400m", "-XX:-UsePerfData")
_JYTHON = (
    "-Dpython.home=/usr/share/jython",
    "-Dpython.cachedir.skip=true",
    "-Dpython.console=org.python.core.PlainConsole",
    "-Dpython.io.encoding=utf-8",
    "-cp",
    "/usr/share/java/jython.jar",
    "org.python.util.jython",
    "-S",
    "-B",
)


class Py2(Language):
    """Python 2.7 with Jython; an archive of its classes is made once, which halves the time to start."""

    id = "py2"
    name = "Python 2"
    slug = "python"
    aliases = ("python2", "py27", "python2.7", "jython")
    packages = ("jython", "openjdk-21-jre-headless")
    size_mb = 300
    tools = ("/usr/bin/java", "/usr/share/java/jython.jar")
    version_command = ("/usr/bin/java", *_JYTHON, "--version")
    source = "solution.py"
    time_factor = 3.0
    start_seconds = 5.0
    memory_mb = 2048
    samples = {
        "right": """\
class Solution(object):
    def countMatches(self, words, word, k):
        return words.count(word) + k
""",
        "wrong": """\
class Solution(object):
    def countMatches(self, words, word, k):
        return words.count(word) - k
""",
        "crash": """\
class Solution(object):
    def countMatches(self, words, word, k):
        return words[len(words)] == word
""",
        "loop": """\
class Solution(object):
    def countMatches(self, words, word, k):
        while True:
            k += 1
""",
        "no_compile": """\
class Solution(object):
    def countMatches(self, words, word, k):
        print "a"
        return words.count(word +
""",
    }

    def type_name(self, kind: Type) -> str:
        """See `Language.type_name`."""
        return f"List[{self.type_name(kind.item)}]" if kind.item else SCALARS[kind.kind]

    def stub(self, signature: Signature) -> str:
        """See `Language.stub`."""
        kinds = {kind.kind for kind in signature.types()}
        nodes = "".join(text for kind, text in _NODES.items() if kind in kinds)
        if not signature.is_class:
            note = ""
            if signature.changed is not None:
                changed = signature.params[signature.changed].name
                note = f" Do not return anything, modify {changed} in-place instead."
            body = self._method(signature.name, signature.params, signature.returns, note)
            return f"{nodes}class Solution(object):\n{body}"
        parts = [self._method("__init__", signature.params, None)]
        parts += [self._method(m.name, m.params, m.returns) for m in signature.methods]
        return f"{nodes}class {signature.name}(object):\n\n" + "\n\n".join(parts)

    def check_definitions(self, code: str, signature: Signature) -> str:
        """See `Language.check_definitions`; a missing definition is the driver's to find."""
        return defined_twice(code, signature)

    def files(self, code: str, signature: Signature) -> dict[str, str]:
        """See `Language.files`."""
        if not code.isascii() and "coding" not in "".join(code.splitlines()[:2]):
            code = f"# -*- coding: utf-8 -*-\n{code}"
        return {"solution.py": code, "main.py": self._main(repr(driver_spec(signature)))}

    def run_command(self, host: bool = False) -> Sequence[str]:
        """See `Language.run_command`."""
        return (*_JAVA, f"-XX:SharedArchiveFile={WARM}/jython.jsa", *_JYTHON, "main.py")

    def warm_files(self) -> dict[str, str]:
        """See `Language.warm_files`."""
        return {"train.py": _PRELUDE}

    def warm_commands(self) -> Sequence[Sequence[str]]:
        """See `Language.warm_commands`."""
        quiet = ("-Xlog:disable", f"-XX:ArchiveClassesAtExit={WARM}/jython.jsa")
        return [(*_JAVA, *quiet, *_JYTHON, "train.py")]

    def _main(self, spec: str) -> str:
        names = f"CALLS, RESULTS, PRELUDE = {CALLS!r}, {RESULTS!r}, {_PRELUDE!r}\n"
        return f"{names}json_spec = {spec}\n{_DRIVER}"

    def _method(self, name: str, params: Sequence[Parameter], returns: Type | None, note: str = "") -> str:
        given = "".join(f", {p.name}" for p in params)
        lines = [f":type {p.name}: {self.type_name(p.type)}" for p in params]
        if returns is not None:
            lines.append(f":rtype: {self.type_name(returns)}{note}")
        text = "".join(f"        {line}\n" for line in lines)
        comment = f'        """\n{text}        """\n' if lines else ""
        return f"    def {name}(self{given}):\n{comment}        \n"


LANGUAGE = Py2()
