"""`ScriptedLLM`: a model that says what a test tells it to."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from reflexion_gym.core import Tokens
from reflexion_gym.errors import LLMError
from reflexion_gym.llm.base import Completion, Message
from reflexion_gym.llm.request import canonical_request
from reflexion_gym.llm.usage import estimate_tokens

__all__ = ["ScriptedLLM"]

Script = Sequence[Any] | Mapping[str, Any] | Callable[[Sequence[Message]], Any]


class ScriptedLLM:
    """Answers from a script and records its calls. An unexpected call is an error, never an invented answer.

    Args:
        script: replies in the order of the calls; or ``{part of the last message: reply}``, of which exactly one
            must fit (a list of replies is used up in order); or a function of the messages. A reply is a text, a
            list of `n` texts in a list of replies or from a function, a `Completion`, or an exception to raise.
        name: the model's name.

    Example:
        >>> llm = ScriptedLLM(["first", "second"])
        >>> llm.complete([{"role": "user", "content": "say something"}]).text, len(llm.calls)
        ('first', 1)
    """

    def __init__(self, script: Script, *, name: str = "scripted") -> None:
        self.name = name
        #: the canonical requests so far
        self.calls: list[dict[str, Any]] = []
        self._script = script
        self._used: dict[str, int] = {}
        self._lock = threading.Lock()

    @property
    def left(self) -> int:
        """How many replies of a list are not used yet; 0 for other scripts."""
        if isinstance(self._script, Sequence):
            return len(self._script) - len(self.calls)
        return 0

    def complete(
        self,
        messages: Sequence[Message],
        *,
        stop: Sequence[str] = (),
        temperature: float = 0.0,
        max_tokens: int = 1024,
        seed: int | None = None,
        n: int = 1,
    ) -> Completion:
        """Return the script's answer.

        Raises:
            LLMError: the script has no answer for this call.
        """
        request = canonical_request(
            messages, stop=stop, temperature=temperature, max_tokens=max_tokens, seed=seed, n=n
        )
        with self._lock:
            number = len(self.calls)
            self.calls.append(request)
            reply = self._reply(number, request["messages"])
        if isinstance(reply, BaseException):
            raise reply
        if isinstance(reply, Completion):
            return reply
        texts = [reply] * n if isinstance(reply, str) else [str(text) for text in reply]
        tokens = Tokens(
            requests=1,
            prompt=sum(estimate_tokens(m["content"]) for m in request["messages"]),
            completion=sum(estimate_tokens(text) for text in texts),
            cost=0.0,
        )
        return Completion(tuple(texts), tokens, ("stop",) * len(texts), self.name)

    def _reply(self, number: int, messages: Sequence[Message]) -> Any:
        asked = messages[-1]["content"] if messages else ""
        if callable(self._script):
            return self._script(messages)
        if isinstance(self._script, Mapping):
            fits = [part for part in self._script if part in asked]
            if len(fits) != 1:
                raise LLMError(
                    f"{len(fits)} of the scripted parts fit call {number}, whose last message is {asked[:300]!r}"
                )
            reply = self._script[fits[0]]
            if not isinstance(reply, list):
                return reply
            used = self._used.get(fits[0], 0)
            self._used[fits[0]] = used + 1
            if used < len(reply):
                return reply[used]
        elif number < len(self._script):
            return self._script[number]
        raise LLMError(f"no reply is scripted for call {number}, whose last message is {asked[:300]!r}")

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_lock"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._lock = threading.Lock()
