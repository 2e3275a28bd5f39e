"""The program's side of a judgement: runs in the program's own process and answers calls. Standard library only.

Nothing here can be trusted: the program may rewrite all of it. It can only change what it answers.
"""

from __future__ import annotations

import marshal
import os
import sys
import types
from typing import Any

from reflexion_gym.judge import frames, values, wire

__all__ = ["MODULE_NAME", "describe_error", "main", "warm_up"]

#: the ``__name__`` of the program's module: not ``__main__``, so a script's tail does not run
MODULE_NAME = "program"
_CHANNEL = 3
_JOB = 4
_CALL_LIMIT = 256 << 20
_TEXT = 600
#: the smallest recursion limit at which a reply can still be written
_ROOM = 400


def main() -> None:
    """Load the program, then answer calls until the other side hangs up."""
    job = marshal.loads(frames.read_all(_JOB))
    limit = job["value_limit"]
    write, encode, read = frames.write_frame, wire.encode, frames.read_frame
    stdout, stderr, leave, getrecursionlimit, setrecursionlimit = (
        sys.stdout, sys.stderr, os._exit, sys.getrecursionlimit, sys.setrecursionlimit,
    )  # fmt: skip

    def send(message: tuple[Any, ...]) -> None:
        for stream in (stdout, stderr):
            try:
                stream.flush()
            except Exception:
                pass
        if getrecursionlimit() < _ROOM:
            setrecursionlimit(_ROOM)
        try:
            write(_CHANNEL, encode(message, limit + 4096, refs))
        except (values.NotEncodable, values.TooLarge) as error:
            write(_CHANNEL, encode(("unfit", message[1], type(error) is values.TooLarge, str(error)[:_TEXT])))
        except RecursionError as error:
            write(_CHANNEL, encode(("unfit", message[1], True, f"a value too deep to read ({error})")))
        except MemoryError:
            write(_CHANNEL, encode(("memory", message[1])))

    refs: dict[int, str] = {}
    try:
        module, failure = _load(job)
        if failure is None:
            space = module.__dict__
            names, others, modules = [], [], {}
            for name, value in list(space.items()):
                if name[:2] == "__":
                    continue
                if type(value) is types.ModuleType:
                    modules[name] = value.__name__
                elif callable(value):
                    names.append(name)
                    refs[id(value)] = name
                else:
                    others.append(name)
            send(("ready", 0, names, others, modules))
        else:
            send(failure)
            leave(0)
        while True:
            frame = read(_CHANNEL, _CALL_LIMIT)
            if frame is None:
                leave(0)
            kind, seq, name, args, kwargs = wire.decode(frame, space.get)
            if kind == "inside":
                from reflexion_gym.judge import referee

                referee.run_inside(module, args, lambda m, seq=seq: send(("inside", seq, *m)))  # type: ignore[misc]
                continue
            try:
                value = space[name](*args, **kwargs) if kind == "call" else space[name]
                reply: tuple[Any, ...] = ("ok", seq, value)
            except BaseException as error:
                reply = _raised(seq, error)
            try:
                send(reply)
            except BaseException as error:  # a lazy value, such as a generator, that fails while it is read
                send(_raised(seq, error))
            if reply[0] == "exit":
                leave(0)
    finally:
        leave(0)


def warm_up() -> None:
    """Do once what every job does, so that it is in memory before the forks."""
    code = 'import math\ndef f(x: list) -> int:\n    """A text."""\n    return sum(i for i in x)\n'
    job = {"preamble": "from typing import List\n", "code": code, "entry_point": "f", "imports": []}
    module, _ = _load(marshal.loads(marshal.dumps(job)))
    value = wire.decode(
        wire.encode(("call", 1, "f", ([1, 2.5, "a", (True, None), {"k": {1}}],), {})), vars(module).get
    )
    _raised(1, ValueError(str(value)[:3]))
    del sys.modules[MODULE_NAME]


def _raised(seq: int, error: BaseException) -> tuple[Any, ...]:
    if isinstance(error, SystemExit):
        return ("exit", seq, f"the program ended itself: {describe_error(error)}")
    if isinstance(error, MemoryError):
        return ("memory", seq)
    bases = [
        k.__name__ for k in type(error).__mro__ if k.__module__ == "builtins" and issubclass(k, BaseException)
    ]
    try:
        args: Any = wire.decode(wire.encode(error.args, 2000))
    except (ValueError, TypeError, RecursionError):
        args = None
    return ("raise", seq, type(error).__name__, bases, describe_error(error), args)


def describe_error(error: BaseException) -> str:
    """Return ``Type: text``, shortened; a text that cannot be made is left out."""
    try:
        text = str(error)
    except BaseException:
        text = ""
    if len(text) > _TEXT:
        text = text[: _TEXT - 3] + "..."
    name = type(error).__name__
    return f"{name}: {text}" if text else name


def _load(job: dict[str, Any]) -> tuple[types.ModuleType, tuple[Any, ...] | None]:
    """Run preamble, program and the tests' imports in a new module; return it, and what went wrong."""
    module = types.ModuleType(MODULE_NAME)
    sys.modules[MODULE_NAME] = module
    space = module.__dict__
    entry, code = job["entry_point"], job["code"]
    try:
        if job["preamble"].strip():
            exec(compile(job["preamble"], "<preamble>", "exec", dont_inherit=True), space)
    except SystemExit as error:
        return module, ("exit", 0, f"the preamble ended itself: {describe_error(error)}")
    except BaseException as error:
        return module, ("fail", 0, "error", f"The preamble raised {describe_error(error)}")
    before = space.get(entry)
    try:
        compiled = compile(code, "<program>", "exec", dont_inherit=True)
    except MemoryError:
        return module, ("fail", 0, "compile_error", "the program is nested too deeply to compile")
    except (SyntaxError, ValueError, RecursionError, OverflowError) as error:
        return module, ("fail", 0, "compile_error", _syntax(error))
    try:
        exec(compiled, space)
    except SystemExit as error:
        return module, ("exit", 0, f"the program ended itself before it was called: {describe_error(error)}")
    except MemoryError:
        return module, ("fail", 0, "memory", "the program ran out of memory before it was called")
    except BaseException as error:
        return module, ("fail", 0, "error", f"{describe_error(error)}{_where(error)}")
    if entry and (entry not in space or (space[entry] is before and before is not None)):
        text = f"The program does not define {entry!r}."
        if job["preamble"].strip() and before is not None:
            text += " Only the preamble does."
        text += " If it is a completion (a function body), join it to the prompt first."
        return module, ("fail", 0, "error", text)
    for line in job["imports"]:
        try:
            exec(compile(line, "<setup>", "exec", dont_inherit=True), space)
        except BaseException:
            pass  # the tests run it again where it counts
    return module, None


def _syntax(error: BaseException) -> str:
    if isinstance(error, SyntaxError) and error.lineno is not None:
        line = f": {error.text.strip()[:200]}" if error.text else ""
        return f"{type(error).__name__}: {error.msg} (line {error.lineno}{line})"
    return describe_error(error)


def _where(error: BaseException) -> str:
    trace, line = error.__traceback__, 0
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == "<program>":
            line = trace.tb_lineno
        trace = trace.tb_next
    return f" (line {line})" if line else ""
