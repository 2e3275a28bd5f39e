"""`cost_of`: what a call costs in US dollars, where that is known."""

from __future__ import annotations

from typing import Any

from reflexion_gym.errors import ConfigError

__all__ = ["check_prices", "cost_of"]


def check_prices(prices: Any) -> tuple[float, float] | None:
    """Return prices as a pair of floats.

    Args:
        prices: US dollars per million tokens of prompt and of reply, or None.

    Raises:
        ConfigError: something else.
    """
    if prices is None:
        return None
    try:
        prompt, completion = (float(price) for price in prices)
    except (TypeError, ValueError):
        prompt = completion = -1.0
    if not (prompt >= 0 and completion >= 0):
        raise ConfigError(
            f"prices are two numbers, US dollars per million tokens of prompt and of reply, actual value: {prices!r}"
        )
    return prompt, completion


def cost_of(
    model: str,
    prompt_tokens: int,
    completion_tokens: int,
    *,
    base_url: str | None = None,
    prices: tuple[float, float] | None = None,
) -> float | None:
    """Return the cost in US dollars, None where no price is known (never 0 for want of one).

    Args:
        model: the model's name.
        prompt_tokens: of the prompt.
        completion_tokens: of the reply.
        base_url: of the server; None is OpenAI's own.
        prices: prices to use, else those of the package ``genai-prices`` where it is installed.

    >>> cost_of("any", 1000, 2000, prices=(1.0, 2.0))
    0.005
    """
    if prices is not None:
        return (prompt_tokens * prices[0] + completion_tokens * prices[1]) / 1e6
    try:
        from genai_prices import Usage, calc_price
    except ImportError:
        return None
    where = {"provider_api_url": base_url} if base_url else {"provider_id": "openai"}
    try:
        usage = Usage(input_tokens=prompt_tokens, output_tokens=completion_tokens)
        return float(calc_price(usage, model_ref=model, **where).total_price)
    except Exception:  # a package of data that may change: an unknown model, an unknown server, no price
        return None
