"""`read_reply`: a completion out of the JSON that a chat server answers with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from reflexion_gym.errors import BadResponse
from reflexion_gym.llm.usage import estimate_tokens

__all__ = ["ChatReply", "cut_at_stop", "read_reply"]


@dataclass(frozen=True)
class ChatReply:
    """What one answer of a server holds."""

    texts: tuple[str, ...]
    finish_reasons: tuple[str, ...]
    prompt_tokens: int
    completion_tokens: int
    model: str
    estimated: bool
    """the server said nothing of tokens, so they are a guess"""


def read_reply(data: Any, prompt_chars: int) -> ChatReply:
    """Return what an answer holds.

    Args:
        data: the decoded JSON.
        prompt_chars: length of the prompt, for a guess at its tokens where the server reports none.

    Raises:
        BadResponse: it is not a chat completion, or a text is missing. An empty text is a text.
    """
    if not isinstance(data, Mapping):
        raise BadResponse(
            f"the server answered with {type(data).__name__} instead of a chat completion: {data!r:.200}"
        )
    if isinstance(data.get("error"), Mapping) and not data.get("choices"):
        raise BadResponse(
            f"the server answered with an error: {data['error'].get('message', data['error'])!s:.300}"
        )
    choices = data.get("choices")
    if not isinstance(choices, Sequence) or isinstance(choices, str) or not choices:
        raise BadResponse(f"the server's answer has no choices: {dict(data)!r:.200}")
    texts, reasons = [], []
    for choice in choices:
        message = choice.get("message") if isinstance(choice, Mapping) else None
        text = _text(message.get("content") if isinstance(message, Mapping) else None)
        if text is None:
            raise BadResponse(f"a choice of the server's answer has no text: {choice!r:.200}")
        texts.append(text)
        reasons.append(str(choice.get("finish_reason") or ""))
    usage = data.get("usage")
    prompt = usage.get("prompt_tokens") if isinstance(usage, Mapping) else None
    completion = usage.get("completion_tokens") if isinstance(usage, Mapping) else None
    known = _count(prompt) and _count(completion)
    return ChatReply(
        tuple(texts),
        tuple(reasons),
        int(prompt) if known and prompt is not None else estimate_tokens("x" * prompt_chars),
        int(completion) if known and completion is not None else sum(estimate_tokens(t) for t in texts),
        str(data.get("model") or ""),
        not known,
    )


def _count(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value >= 0


def _text(content: Any) -> str | None:
    """Return the text of a message; some servers split it into parts."""
    if isinstance(content, str):
        return content
    if isinstance(content, Sequence):
        parts = [part.get("text") for part in content if isinstance(part, Mapping)]
        if parts and all(isinstance(part, str) for part in parts):
            return "".join(str(part) for part in parts)
    return None


def cut_at_stop(text: str, stop: Sequence[str]) -> str:
    """Return the text up to the first of the stop texts.

    >>> cut_at_stop("Thought: go\\nObservation: none", ["\\nObservation"])
    'Thought: go'
    """
    places = [place for mark in stop if mark and (place := text.find(mark)) >= 0]
    return text[: min(places)] if places else text
