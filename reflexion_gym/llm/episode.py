"""`EpisodeLLM`: the model calls of one episode: metered by phase, seeded by place, kept in a log."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Sequence
from typing import Any

from reflexion_gym.core import PHASES, Usage
from reflexion_gym.errors import BudgetExceeded, ConfigError
from reflexion_gym.llm.base import LLM, Completion, Message
from reflexion_gym.llm.reply_log import ReplyLog
from reflexion_gym.llm.request import canonical_request, request_hash
from reflexion_gym.llm.usage import Budget

__all__ = ["EpisodeLLM", "PhaseLLM", "as_episode_llm", "call_seed"]


def call_seed(seed: int, trial: int, phase: str, number: int) -> int:
    """Return the seed of a call, 31 bits: what servers accept.

    >>> call_seed(0, 0, "act", 0) == call_seed(0, 0, "act", 0) != call_seed(0, 1, "act", 0)
    True
    """
    text = json.dumps([seed, trial, phase, number])
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big") >> 1


class EpisodeLLM:
    """One episode's calls of a model.

    A call is known by its trial, its phase and its number within them, never by when it was made. From these
    and the episode's seed comes the seed that is sent (unless the caller gives one), so that every agent which
    makes the same request at the same place of the same episode makes it with the same seed; and under these
    its reply is stored. A stored reply is used instead of a call and counts as used, exactly as the first time;
    only the shared `budget` is not charged again for it.

    It is an `LLM` itself: `complete` is ``phase("act").complete``.

    Args:
        llm: the model.
        replies: where replies are kept and looked for.
        key: the episode's name in `replies`.
        seed: the episode's seed, which already differs by task and repeat.
        token_limit: for the episode. A call is refused once it is used up; the last call may go over it.
        budget: shared with other episodes.

    Raises:
        ConfigError: a token limit of zero or less.

    Example:
        >>> from reflexion_gym.llm.scripted import ScriptedLLM
        >>> meter = EpisodeLLM(ScriptedLLM(["hello"]))
        >>> meter.phase("reflect").complete([{"role": "user", "content": "hi"}]).text
        'hello'
        >>> meter.usage().reflect.requests
        1
    """

    def __init__(
        self,
        llm: LLM,
        *,
        replies: ReplyLog | None = None,
        key: str = "",
        seed: int = 0,
        token_limit: int | None = None,
        budget: Budget | None = None,
    ) -> None:
        if token_limit is not None and (isinstance(token_limit, bool) or not token_limit > 0):
            raise ConfigError(
                f"token_limit must be more than 0, actual value: {token_limit!r}: nothing could be played"
            )
        self.llm = llm
        self.name = llm.name
        self.replies = replies
        self.key = key
        self.seed = seed
        self.token_limit = token_limit
        self.budget = budget
        #: the trial that calls belong to from now on; set by whoever plays the episode
        self.trial = 0
        self._counts: dict[tuple[int, str], int] = {}
        self._usage = Usage()
        self._lock = threading.Lock()

    @property
    def parameters(self) -> Any:
        """What the model says of its own settings, None where it says nothing."""
        return getattr(self.llm, "parameters", None)

    def phase(self, name: str) -> PhaseLLM:
        """Return the model as it is used for one purpose: ``act``, ``evaluate`` or ``reflect``.

        Raises:
            ConfigError: another name.
        """
        if name not in PHASES:
            raise ConfigError(f"a phase is one of {', '.join(PHASES)}, actual value: {name!r}")
        return PhaseLLM(self, name)

    def usage(self) -> Usage:
        """Return what the calls used so far, by phase."""
        with self._lock:
            return self._usage

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
        """Return `n` samples, as the phase ``act``. See `LLM.complete`."""
        return self._call("act", messages, stop, temperature, max_tokens, seed, n)

    def _call(
        self,
        phase: str,
        messages: Sequence[Message],
        stop: Sequence[str],
        temperature: float,
        max_tokens: int,
        seed: int | None,
        n: int,
    ) -> Completion:
        with self._lock:
            self._check_limit()
            trial = self.trial
            number = self._counts.get((trial, phase), 0)
            self._counts[trial, phase] = number + 1
        request = canonical_request(
            messages,
            stop=stop,
            temperature=temperature,
            max_tokens=max_tokens,
            seed=call_seed(self.seed, trial, phase, number) if seed is None else seed,
            n=n,
        )
        place, digest = (self.key, trial, phase, number), request_hash(request)
        completion = self.replies.get(place, digest) if self.replies is not None else None
        if completion is None:
            completion = self._ask(place, digest, request)
        with self._lock:
            self._usage = self._usage.add(phase, completion.tokens)
        return completion

    def _ask(self, place: tuple[str, int, str, int], digest: str, request: dict[str, Any]) -> Completion:
        try:
            if self.budget is not None:
                self.budget.check()
            completion = self.llm.complete(**request)
        except BaseException:
            # a call that gave nothing has no number, so that trying again asks for the same thing
            with self._lock:
                _, trial, phase, number = place
                if self._counts[trial, phase] == number + 1:
                    self._counts[trial, phase] = number
            raise
        if self.replies is not None:
            self.replies.put(place, digest, completion)
        if self.budget is not None:
            self.budget.charge(completion.tokens)
        return completion

    def _check_limit(self) -> None:
        used = self._usage.total.total
        if self.token_limit is not None and used >= self.token_limit:
            raise BudgetExceeded(
                f"the limit of {self.token_limit} tokens for one task is used up ({used} used); the call was not made"
            )

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_lock"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._lock = threading.Lock()


class PhaseLLM:
    """The model of an episode as it is used for one purpose. Made by `EpisodeLLM.phase`."""

    def __init__(self, episode: EpisodeLLM, phase: str) -> None:
        self.episode = episode
        self.phase_name = phase
        self.name = episode.name

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
        """Return `n` samples. See `LLM.complete`."""
        return self.episode._call(self.phase_name, messages, stop, temperature, max_tokens, seed, n)


def as_episode_llm(llm: LLM | EpisodeLLM, *, seed: int = 0) -> EpisodeLLM:
    """Return the model as an `EpisodeLLM`: itself where it is one, else a new one around it."""
    return llm if isinstance(llm, EpisodeLLM) else EpisodeLLM(llm, seed=seed)
