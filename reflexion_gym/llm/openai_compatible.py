"""`OpenAICompatibleLLM`: the OpenAI API, and every server that speaks it."""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from typing import Any

from reflexion_gym.core import Tokens
from reflexion_gym.errors import BadResponse, ConfigError, LLMError, LLMUnreachable, RateLimited
from reflexion_gym.llm.base import Completion, Message
from reflexion_gym.llm.chat_reply import ChatReply, cut_at_stop, read_reply
from reflexion_gym.llm.prices import check_prices, cost_of
from reflexion_gym.llm.request import canonical_request

__all__ = ["OpenAICompatibleLLM", "from_spec"]

#: arguments that a server may refuse and a call can do without
_OPTIONAL = ("stop", "temperature", "seed")
_BAD_REPLIES = 2


def from_spec(rest: str, **options: Any) -> OpenAICompatibleLLM:
    """Return the model of ``openai:<rest>``: a base URL begins only at ``@http``.

    Raises:
        ConfigError: no model, an unknown option, or no key.
    """
    model, mark, address = rest.partition("@http")
    base_url = f"http{address}" if mark else None
    try:
        return OpenAICompatibleLLM(model, base_url=base_url, **options)
    except TypeError as error:
        raise ConfigError(f"openai:{rest}: {error}") from error


class OpenAICompatibleLLM:
    """A model behind the chat completions API. Safe to share between threads; can be copied and pickled.

    Refusals for the rate limit, server errors and timeouts are tried again by the `openai` package, which
    honours ``Retry-After``. An answer that is no completion, or one without text, is asked for again twice.
    What a server refuses to take (`stop`, `temperature`, `seed`, `max_tokens` by that name) is left out from
    then on, and every completion made so says it in its `notes`; stop texts are then applied here.

    Args:
        model: the model's name.
        base_url: of the server, such as ``http://127.0.0.1:8000/v1``; None is OpenAI's own.
        api_key: by default the environment's ``OPENAI_API_KEY``, which a server with a base URL need not have.
        timeout: seconds a call may take.
        max_retries: how often the package tries again.
        prices: US dollars per million tokens of prompt and of reply; by default looked up, where that is possible.
        extra: further arguments of every request.

    Raises:
        ConfigError: the package `openai` or the key is missing, or a value is of no use.
    """

    def __init__(
        self,
        model: str,
        *,
        base_url: str | None = None,
        api_key: str | None = None,
        timeout: float = 300.0,
        max_retries: int = 5,
        prices: tuple[float, float] | None = None,
        extra: dict[str, Any] | None = None,
    ) -> None:
        if not model.strip():
            raise ConfigError("a model string names a model: openai:MODEL or openai:MODEL@http://HOST/v1")
        if (
            not timeout > 0
            or isinstance(max_retries, bool)
            or not isinstance(max_retries, int)
            or max_retries < 0
        ):
            raise ConfigError(
                f"timeout must be more than 0 and max_retries at least 0, actual: {timeout!r}, {max_retries!r}"
            )
        self.model = model.strip()
        self.base_url = base_url
        self.name = f"openai:{self.model}" + (f"@{base_url}" if base_url else "")
        self.timeout = float(timeout)
        self.max_retries = max_retries
        self.prices = check_prices(prices)
        self.extra = dict(extra or {})
        self._api_key = api_key
        self._refused: tuple[str, ...] = ()
        self._client: Any = None
        self._lock = threading.Lock()
        _openai()
        if base_url is None and not (api_key or os.environ.get("OPENAI_API_KEY")):
            raise ConfigError(
                f"{self.name} needs the environment variable OPENAI_API_KEY; "
                f"a server of your own is written openai:{self.model}@http://HOST/v1 and needs none"
            )

    @property
    def parameters(self) -> dict[str, Any]:
        """What decides its replies besides the model's name."""
        return {"extra": self.extra}

    @property
    def refused(self) -> tuple[str, ...]:
        """The arguments that the server was found to refuse."""
        return self._refused

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
        """Return `n` samples; in several requests where the server gives fewer at once.

        Raises:
            LLMUnreachable: nothing answers at the address.
            RateLimited: refused after all retries.
            BadResponse: the answers are no completions, or have no text.
            ConfigError: the server refuses the key or does not know the model.
            LLMError: any other refusal.
        """
        request = canonical_request(
            messages, stop=stop, temperature=temperature, max_tokens=max_tokens, seed=seed, n=n
        )
        replies: list[ChatReply] = []
        texts: list[str] = []
        reasons: list[str] = []
        requests = 0
        while len(texts) < n:
            reply, tried = self._ask({**request, "n": n - len(texts)}, len(texts))
            requests += tried
            replies.append(reply)
            texts += [
                cut_at_stop(text, request["stop"]) if "stop" in self._refused else text
                for text in reply.texts
            ]
            reasons += reply.finish_reasons
        return Completion(
            tuple(texts[:n]),
            self._tokens(replies, requests),
            tuple(reasons[:n]),
            replies[0].model or self.model,
            self._notes(replies, request),
        )

    def _ask(self, request: dict[str, Any], have: int) -> tuple[ChatReply, int]:
        """Ask until the answer is a completion. Returns it with the number of requests."""
        if request["seed"] is not None and have:
            request["seed"] += have  # a server that gives one sample at a time would give the same again
        chars = sum(len(m["content"]) for m in request["messages"])
        for tried in range(1, _BAD_REPLIES + 2):
            try:
                return read_reply(self._send(request), chars), tried
            except BadResponse as error:
                if tried > _BAD_REPLIES:
                    raise BadResponse(f"{self.name}: {error}; asked {tried} times") from error
        raise AssertionError("unreachable")

    def _send(self, request: dict[str, Any]) -> Any:
        """Make one request, again without what the server turns out to refuse."""
        openai = _openai()
        while True:
            refused = self._refused
            try:
                reply = self._connected().chat.completions.create(**self._arguments(request, refused))
            except openai.BadRequestError as error:
                name = _refused_argument(error, request, refused)
                if name is None:
                    raise LLMError(f"{self.name} refused the request: {_said(error)}") from error
                with self._lock:
                    self._refused = tuple(sorted({*self._refused, name}))
                continue
            except (openai.AuthenticationError, openai.PermissionDeniedError) as error:
                raise ConfigError(f"{self.name} refuses the API key: {_said(error)}") from error
            except openai.NotFoundError as error:
                raise ConfigError(f"{self.name}: no such model or address: {_said(error)}") from error
            except openai.RateLimitError as error:
                raise RateLimited(f"{self.name} still refuses for its rate limit: {_said(error)}") from error
            except openai.APITimeoutError as error:
                raise LLMError(
                    f"{self.name} gave no answer in {self.timeout:g} s, {self.max_retries + 1} times"
                ) from error
            except openai.APIConnectionError as error:
                cause = error.__cause__ or error
                if type(cause).__name__ not in ("ConnectError", "UnsupportedProtocol", "ConnectTimeout"):
                    raise LLMError(
                        f"{self.name}: the connection was lost: {type(cause).__name__}: {cause}"
                    ) from error
                address = self.base_url or "the OpenAI API"
                raise LLMUnreachable(
                    f"nothing answers at {address} ({cause}): is the server running, and is the address right?"
                ) from error
            except openai.APIResponseValidationError as error:
                raise BadResponse(f"the answer cannot be read: {error}") from error
            except openai.APIStatusError as error:
                raise LLMError(
                    f"{self.name} answered with status {error.status_code}: {_said(error)}"
                ) from error
            except openai.OpenAIError as error:
                raise LLMError(f"{self.name}: {error}") from error
            except (
                ValueError,
                TypeError,
                AttributeError,
                KeyError,
            ) as error:  # broken JSON comes through as it is
                raise BadResponse(f"the answer cannot be read: {type(error).__name__}: {error}") from error
            try:
                return reply.to_dict(warnings=False) if hasattr(reply, "to_dict") else reply
            except Exception as error:
                raise BadResponse(f"the answer cannot be read: {type(error).__name__}: {error}") from error

    def _arguments(self, request: dict[str, Any], refused: tuple[str, ...]) -> dict[str, Any]:
        arguments: dict[str, Any] = {
            "model": self.model,
            "messages": request["messages"],
            "temperature": request["temperature"],
            "max_completion_tokens" if "max_tokens" in refused else "max_tokens": request["max_tokens"],
        }
        if request["stop"]:
            arguments["stop"] = request["stop"]
        if request["seed"] is not None:
            arguments["seed"] = request["seed"]
        if request["n"] != 1:
            arguments["n"] = request["n"]
        arguments = {key: value for key, value in arguments.items() if key not in refused}
        return {**arguments, **({"extra_body": self.extra} if self.extra else {})}

    def _tokens(self, replies: Sequence[ChatReply], requests: int) -> Tokens:
        prompt = sum(reply.prompt_tokens for reply in replies)
        completion = sum(reply.completion_tokens for reply in replies)
        cost = cost_of(self.model, prompt, completion, base_url=self.base_url, prices=self.prices)
        return Tokens(requests, prompt, completion, cost)

    def _notes(self, replies: Sequence[ChatReply], request: dict[str, Any]) -> tuple[str, ...]:
        left_out = [name for name in self._refused if name in _OPTIONAL and request[name] not in (None, [])]
        notes = [f"{name} was not sent: the server refuses it" for name in left_out]
        if any(reply.estimated for reply in replies):
            notes.append("tokens are estimated: the server reports none")
        return tuple(notes)

    def _connected(self) -> Any:
        with self._lock:
            if self._client is None:
                key = self._api_key or os.environ.get("OPENAI_API_KEY") or "none"
                self._client = _openai().OpenAI(
                    api_key=key, base_url=self.base_url, timeout=self.timeout, max_retries=self.max_retries
                )
            return self._client

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_client": None, "_lock": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._lock = threading.Lock()


def _openai() -> Any:
    try:
        import openai
    except ImportError as error:
        raise ConfigError(
            'openai: models need the package openai: pip install "reflexion-gym[openai]"'
        ) from error
    return openai


def _said(error: Any) -> str:
    body = getattr(error, "body", None)
    said = body.get("message") if isinstance(body, dict) else None
    return " ".join(str(said or getattr(error, "message", error)).split())[:300]


def _refused_argument(error: Any, request: dict[str, Any], refused: tuple[str, ...]) -> str | None:
    """Return which argument a refusal is about, where the call can do without it."""
    body = getattr(error, "body", None)
    named = str(body.get("param") or "") if isinstance(body, dict) else ""
    said = _said(error).lower()
    sent = [name for name in _OPTIONAL if request[name] not in (None, [])] + ["max_tokens"]
    for name in sent:
        if name in refused:
            continue
        if named == name or (not named and name in said):
            if name == "max_tokens" and "max_completion_tokens" not in said:
                continue  # too many of them, not by the wrong name
            return name
    return None
