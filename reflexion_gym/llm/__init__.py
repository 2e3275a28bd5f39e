"""Language models behind one protocol, made by model string with `make_llm`."""

from __future__ import annotations

import importlib
from typing import Any

from reflexion_gym.errors import ConfigError, nearest
from reflexion_gym.llm.base import LLM, Completion, Message
from reflexion_gym.llm.episode import EpisodeLLM, as_episode_llm
from reflexion_gym.llm.reply_log import MemoryReplyLog, ReplyLog
from reflexion_gym.llm.scripted import ScriptedLLM
from reflexion_gym.llm.usage import Budget

__all__ = [
    "LLM",
    "Budget",
    "Completion",
    "EpisodeLLM",
    "MemoryReplyLog",
    "Message",
    "ReplyLog",
    "ScriptedLLM",
    "as_episode_llm",
    "make_llm",
    "provider_names",
]

#: provider -> module and function (rest of the model string, **options) -> LLM
_PROVIDERS = {
    "openai": ("reflexion_gym.llm.openai_compatible", "from_spec"),
    "local": ("reflexion_gym.llm.local", "from_spec"),
    "replay": ("reflexion_gym.llm.replay", "replay_from_spec"),
    "record": ("reflexion_gym.llm.replay", "record_from_spec"),
}


def provider_names() -> tuple[str, ...]:
    """Return what a model string may begin with."""
    return tuple(_PROVIDERS)


def make_llm(spec: str, **options: Any) -> LLM:
    """Return the model that a model string names.

    Args:
        spec: ``openai:MODEL``, ``openai:MODEL@http://HOST/v1``, ``local:FILE.gguf``, ``local:`` (the small default
            model), ``local:hf:OWNER/REPO/FILE.gguf``, ``replay:FILE`` or ``record:FILE=MODEL STRING``. The provider
            ends at the first colon, and a base URL begins only at ``@http``, so that names with ``:`` and ``@`` survive.
        options: arguments of the model's class, such as ``timeout=``, ``max_retries=``, ``prices=``, ``threads=``.

    Raises:
        ConfigError: an unknown provider or option, a missing file, key or package.

    Example:
        >>> make_llm("openai:org/some@thing:7b@http://127.0.0.1:8000/v1").name
        'openai:org/some@thing:7b@http://127.0.0.1:8000/v1'
    """
    if not isinstance(spec, str):
        raise ConfigError(
            f"a model string is text such as 'openai:MODEL', actual type: {type(spec).__name__}"
        )
    provider, colon, rest = spec.strip().partition(":")
    if not colon or provider not in _PROVIDERS:
        hint = nearest(provider, _PROVIDERS)
        if not colon and provider not in _PROVIDERS and not hint:
            hint = f" Did you mean 'openai:{provider}'?"
        raise ConfigError(
            f"a model string begins with its provider, {', '.join(f'{p}:' for p in _PROVIDERS)}; "
            f"actual value: {spec!r}.{hint}"
        )
    module, function = _PROVIDERS[provider]
    llm: LLM = getattr(importlib.import_module(module), function)(rest, **options)
    return llm
