"""`Link`: the tests' end of the channel to a program; `Proxy`: a function of the program. Standard library only."""

from __future__ import annotations

import builtins
from typing import Any

from reflexion_gym.judge import frames, values, wire
from reflexion_gym.judge.recorder import Gone, Recorder

__all__ = ["CALL_LIMIT", "Halt", "Link", "Proxy", "Unfit"]

#: the size of one call; tests may pass more than a program may return
CALL_LIMIT = 256 << 20


class Halt(Gone):
    """The suite is over because of what the program did; the status is known."""

    def __init__(self, status: str, text: str) -> None:
        super().__init__(text)
        self.status = status
        self.text = text


class Unfit(Exception):
    """The program returned something that cannot be compared."""


class _Memory(MemoryError):
    """The program ran out of memory in a call."""


class Link:
    """The channel to the program."""

    def __init__(self, channel: int, limit: int, recorder: Recorder) -> None:
        self.channel = channel
        self.limit = limit
        self.recorder = recorder
        self.seq = 0
        self.dead: Halt | None = None

    def receive(self, seq: int) -> tuple[Any, ...]:
        """Return the answer with that number.

        Raises:
            Gone: no answer will come any more.
        """
        if self.dead is not None:
            raise self.dead
        try:
            frame = frames.read_frame(self.channel, self.limit + 8192)
            if frame is None:
                raise self.hang_up("gone", "")
            message = wire.decode(frame, values.FunctionRef)
        except values.WireError as error:
            raise self.hang_up("error", f"the program sent a malformed answer: {error}") from None
        except OSError:
            raise self.hang_up("gone", "") from None
        if type(message) is not tuple or len(message) < 2 or type(message[0]) is not str or message[1] != seq:
            raise self.hang_up("error", "the program sent an answer that nobody had asked for")
        self.size = len(frame)
        if message[0] == "exit":
            raise self.hang_up("early_exit", str(message[2])[:600] if len(message) == 3 else "")
        return message

    def hang_up(self, status: str, text: str) -> Halt:
        """Note that no more can be had from the program; return what to raise."""
        self.dead = Halt(status, text)
        return self.dead

    def ask(self, kind: str, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Call a function of the program (``call``), or read a variable of it (``get``).

        Raises:
            Gone: the program does not answer any more.
            Unfit: an argument or the result cannot cross.
            Exception: what the program raised.
        """
        self.seq += 1
        if kind == "call":
            self.recorder.on_call(name, args, kwargs)
        try:
            frame = wire.encode((kind, self.seq, name, args, kwargs), CALL_LIMIT)
        except values.NotEncodable as error:
            raise Unfit(
                f"the test passes a value of type {error}, which cannot cross to the program"
            ) from None
        except values.TooLarge as error:
            raise Unfit(f"the test passes {error}, which cannot cross to the program") from None
        if self.dead is not None:
            raise self.dead
        try:
            frames.write_frame(self.channel, frame)
        except OSError:
            pass  # what it said before it went is still to be read
        message = self.receive(self.seq)
        if message[0] == "ok" and len(message) == 3:
            if kind == "call":
                self.recorder.on_return(message[2], self.size)
            return message[2]
        raise self._error(message)

    def _error(self, message: tuple[Any, ...]) -> BaseException:
        if message[0] == "memory":
            error: BaseException = _Memory("the program ran out of memory")
            _mark(error, "memory", "MemoryError: the program ran out of memory")
            return error
        if message[0] == "unfit" and len(message) == 4:
            text = f"returned {message[3]}" if message[2] else f"returned {_article(str(message[3]))}"
            error = Unfit(text)
            _mark(error, "error", f"{text}, which cannot be compared")
            return error
        if message[0] == "raise" and len(message) == 6:
            try:
                return _rebuild(*message[2:])
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
        return self.hang_up("error", "the program sent a malformed answer")


def _mark(error: BaseException, status: str, text: str) -> None:
    error.__judge_status__ = status  # type: ignore[attr-defined]
    error.__judge_text__ = text  # type: ignore[attr-defined]


def _article(name: str) -> str:
    return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name[:100]}"


def _rebuild(name: str, bases: list[str], text: str, args: Any) -> BaseException:
    """Return the exception that the program raised: the built-in type, or a new one under its nearest built-in base."""
    if type(name) is not str or type(text) is not str or type(bases) is not list:
        raise TypeError(name)
    base: type[BaseException] = Exception
    for candidate in bases:
        found = vars(builtins).get(candidate) if type(candidate) is str else None
        if isinstance(found, type) and issubclass(found, Exception):
            # the tests' own loops (`all(map(f, cases))`) would take a StopIteration for their end, and hold
            base = Exception if issubclass(found, StopIteration | StopAsyncIteration) else found
            break
    error: BaseException | None = None
    plain = text.removeprefix(f"{name}: ")
    if base.__name__ == name and not issubclass(base, UnicodeError):
        try:
            error = base(*args) if type(args) is tuple else base(plain)
        except (TypeError, ValueError):
            error = None
    if error is None:
        space = {"__init__": lambda self, *a: None, "__str__": lambda self: plain}
        kind: Any = type(name[:100] or "Error", (base,), space)
        error = kind.__new__(kind, plain)
    assert error is not None
    _mark(error, "error", text[:600])
    return error


class Proxy(values.FunctionRef):
    """Stands for a function of the program."""

    __slots__ = ("_link",)

    def __init__(self, name: str, link: Link) -> None:
        super().__init__(name)
        self._link = link

    def __call__(self, /, *args: Any, **kwargs: Any) -> Any:
        """Call the function in the program's process."""
        return self._link.ask("call", self.__name__, args, kwargs)
