"""`LLM`, the protocol of a language model, and the records of a call."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, TypedDict, runtime_checkable

from reflexion_gym.core import Record, Tokens

__all__ = ["LLM", "Completion", "Message"]


class Message(TypedDict):
    """One chat message: ``{"role": "system" | "user" | "assistant", "content": str}``."""

    role: str
    content: str


@dataclass(frozen=True)
class Completion(Record):
    """A model's answer to one call."""

    texts: tuple[str, ...]
    """one text per sample asked for (`n`)"""
    tokens: Tokens = Tokens()
    finish_reasons: tuple[str, ...] = ()
    """``stop`` or ``length`` per sample, as the server says"""
    model: str = ""
    """the model's name as the server says it"""
    notes: tuple[str, ...] = ()
    """remarks for the record, such as ``stop was not sent: the server refuses it``"""

    _nested: ClassVar[Any] = {"tokens": Tokens}

    @property
    def text(self) -> str:
        """The first sample's text."""
        return self.texts[0]


@runtime_checkable
class LLM(Protocol):
    """A language model. `name` is the model string that makes the same one again (``openai:MODEL@URL``)."""

    name: str

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
        """Return `n` samples.

        Args:
            messages: the chat so far.
            stop: texts at which to stop.
            temperature: 0 for greedy.
            max_tokens: per sample.
            seed: for the server's sampler, where it has one.
            n: how many samples.

        Raises:
            LLMUnreachable: nothing answers at the address.
            RateLimited: refused after all retries.
            BadResponse: the answer is not a completion, or has no text.
            BudgetExceeded: the budget is used up; the call was not made.
        """
        ...
