"""`Budget`: what a whole run may spend on its models."""

from __future__ import annotations

import math
import threading
from typing import Any

from reflexion_gym.core import Tokens
from reflexion_gym.errors import BudgetExceeded, ConfigError

__all__ = ["Budget", "estimate_tokens"]


def estimate_tokens(text: str) -> int:
    """Return a rough count, about four characters a token, for servers that report no usage.

    >>> estimate_tokens("a short line of text")
    5
    """
    return math.ceil(len(text) / 4)


class Budget:
    """A limit on tokens, cost or both, shared by everything that is given it. Safe to share between threads.

    A call is refused once the budget is used up. How much a call will use is not known before it is made, so
    what is spent can exceed the limit by the calls then in flight.

    Args:
        max_tokens: prompt and completion tokens together.
        max_cost: US dollars.

    Raises:
        ConfigError: a limit of zero or less, or none at all.
    """

    def __init__(self, max_tokens: int | None = None, max_cost: float | None = None) -> None:
        if max_tokens is None and max_cost is None:
            raise ConfigError("a budget needs max_tokens, max_cost or both")
        for name, value in (("max_tokens", max_tokens), ("max_cost", max_cost)):
            if value is not None and (
                isinstance(value, bool) or not isinstance(value, int | float) or not value > 0
            ):
                raise ConfigError(
                    f"{name} must be more than 0, actual value: {value!r}: nothing could be played"
                )
        self.max_tokens = max_tokens
        self.max_cost = max_cost
        self._spent = Tokens()
        self._lock = threading.Lock()

    @property
    def spent(self) -> Tokens:
        """What was charged so far."""
        with self._lock:
            return self._spent

    @property
    def exhausted(self) -> bool:
        """Whether no further call may be made."""
        return bool(self._why())

    def check(self) -> None:
        """Do nothing while there is something left.

        Raises:
            BudgetExceeded: there is not; the message says which limit.
        """
        if why := self._why():
            raise BudgetExceeded(f"{why}; the call was not made")

    def charge(self, tokens: Tokens) -> None:
        """Count what a call used.

        Raises:
            ConfigError: a cost limit, and a call of unknown cost: the limit could not hold.
        """
        if self.max_cost is not None and tokens.cost is None:
            raise ConfigError(
                "max_cost cannot hold: the price of this model is unknown. Give it, "
                "make_llm(..., prices=(input, output)) in US dollars per million tokens, "
                'or pip install "reflexion-gym[prices]", or limit tokens instead'
            )
        with self._lock:
            self._spent = self._spent + tokens

    def _why(self) -> str:
        spent = self.spent
        if self.max_tokens is not None and spent.total >= self.max_tokens:
            return f"the budget of {self.max_tokens} tokens is used up ({spent.total} spent)"
        if self.max_cost is not None and (spent.cost or 0.0) >= self.max_cost:
            return f"the budget of {self.max_cost:g} US dollars is used up ({spent.cost:.4f} spent)"
        return ""

    def __getstate__(self) -> dict[str, Any]:
        return {"max_tokens": self.max_tokens, "max_cost": self.max_cost, "_spent": self.spent}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._lock = threading.Lock()
