"""`LocalLLM`: a model of this machine, run in this process by llama.cpp (`xllamacpp`)."""

from __future__ import annotations

import os
import threading
import weakref
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from reflexion_gym.core import Tokens
from reflexion_gym.errors import BadResponse, ConfigError, LLMError
from reflexion_gym.llm.base import Completion, Message
from reflexion_gym.llm.chat_reply import ChatReply, read_reply
from reflexion_gym.llm.default_model import fetch_default_model, find_default_model
from reflexion_gym.llm.request import canonical_request

__all__ = ["LocalLLM", "fetch_default_model", "from_spec", "physical_cores"]


def from_spec(rest: str, **options: Any) -> LocalLLM:
    """Return the model of ``local:<rest>``: a file, nothing or ``smollm2`` (the default model), or ``hf:...``.

    Raises:
        ConfigError: there is no such file, or an unknown option.
    """
    if rest in ("", "smollm2"):
        found = find_default_model()
        if found is None:
            raise ConfigError(
                "local: is a small default model (SmolLM2-135M), which is not on this machine yet: "
                "reflexion-gym model fetch gets it (93 MB); any other model is local:FILE.gguf"
            )
        path = found
    elif rest.startswith("hf:"):
        from reflexion_gym.llm.hub_file import hub_file

        path = hub_file(rest.removeprefix("hf:"))
    else:
        path = Path(rest).expanduser()
    try:
        return LocalLLM(path, name=f"local:{rest}", **options)
    except TypeError as error:
        raise ConfigError(f"local:{rest}: {error}") from error


def physical_cores() -> int:
    """Return how many physical cores this process may use; more threads than that slow a model down."""
    allowed = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set(range(os.cpu_count() or 1))
    cores = set()
    for cpu in allowed:
        folder = Path(f"/sys/devices/system/cpu/cpu{cpu}/topology")
        try:
            place = tuple((folder / name).read_text().strip() for name in ("physical_package_id", "core_id"))
        except OSError:
            return len(allowed)
        cores.add(place)
    return len(cores) or 1


def _free_cores() -> int:
    """Return the physical cores, less the load of the last minute; at least 1."""
    busy = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return max(1, physical_cores() - round(busy))


class LocalLLM:
    """A GGUF model, with several requests in flight. Safe to share between threads.

    The weights are loaded at the first call, once per process whatever the number of copies of this object.
    Nothing is charged for it: its cost is 0.

    Args:
        path: the ``.gguf`` file.
        threads: for computing; by default one per physical core, less those that other work keeps busy: with
            more threads than free cores a model takes many times as long.
        slots: requests answered at once; further ones wait.
        context: tokens of prompt and reply together, per request.
        name: the model string; by default ``local:PATH``.

    Raises:
        ConfigError: the file or the package `xllamacpp` is missing, or a value is of no use.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        threads: int | None = None,
        slots: int = 4,
        context: int = 8192,
        name: str = "",
    ) -> None:
        self.path = Path(path).expanduser()
        self.name = name or f"local:{path}"
        for what, value in (("threads", threads), ("slots", slots), ("context", context)):
            if value is not None and (isinstance(value, bool) or not isinstance(value, int) or value < 1):
                raise ConfigError(f"{what} must be a whole number of at least 1, actual value: {value!r}")
        if not self.path.is_file():
            raise ConfigError(
                f"there is no model file {self.path}; give a .gguf file, local:hf:OWNER/REPO/FILE.gguf for one of the "
                "hub, or local: for the small default model (reflexion-gym model fetch)"
            )
        _xllamacpp()
        self.threads = threads or _free_cores()
        self.slots = slots
        self.context = context

    @property
    def parameters(self) -> dict[str, Any]:
        """What decides its replies: the file and the context's length."""
        return {"file": self.path.name, "bytes": self.path.stat().st_size, "context": self.context}

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
        """Return `n` samples; each is a request of its own, with the seeds from `seed` on.

        Raises:
            LLMError: the model refuses the request, for one because it is longer than the context.
            ConfigError: the file is no model.
        """
        request = canonical_request(
            messages, stop=stop, temperature=temperature, max_tokens=max_tokens, seed=seed, n=n
        )
        server = _loaded(str(self.path.resolve()), self.threads, self.slots, self.context)
        calls = [self._arguments(request, number) for number in range(n)]
        if n == 1:
            replies = [self._ask(server, calls[0])]
        else:
            with ThreadPoolExecutor(min(n, self.slots)) as pool:
                replies = list(pool.map(lambda call: self._ask(server, call), calls))
        return Completion(
            tuple(reply.texts[0] for reply in replies),
            Tokens(
                len(replies),
                sum(reply.prompt_tokens for reply in replies),
                sum(reply.completion_tokens for reply in replies),
                0.0,
            ),
            tuple(reply.finish_reasons[0] for reply in replies),
            self.path.name,
        )

    def _arguments(self, request: dict[str, Any], number: int) -> dict[str, Any]:
        arguments = {
            "messages": request["messages"],
            "temperature": request["temperature"],
            "max_tokens": request["max_tokens"],
            "stop": request["stop"],
        }
        if request["seed"] is not None:
            arguments["seed"] = (request["seed"] + number) % (1 << 32)
        return arguments

    def _ask(self, server: _Server, arguments: dict[str, Any]) -> ChatReply:
        chars = sum(len(message["content"]) for message in arguments["messages"])
        try:
            return read_reply(server.ask(arguments), chars)
        except BadResponse as error:
            raise LLMError(f"{self.name}: {error}") from error


class _Server:
    """The weights in memory, and llama.cpp's server around them."""

    def __init__(self, path: str, threads: int, slots: int, context: int) -> None:
        xllamacpp = _xllamacpp()
        settings = xllamacpp.CommonParams()
        settings.model.path = path
        settings.n_parallel = slots
        settings.n_ctx = slots * context  # shared out among the slots
        settings.cpuparams.n_threads = threads
        settings.cpuparams_batch.n_threads = threads
        settings.verbosity = -1  # nothing on stdout and stderr, which belong to the program around
        settings.warmup = False
        settings.ui = False
        try:
            self._server = xllamacpp.Server(settings)
        except Exception as error:
            raise ConfigError(f"{path} cannot be loaded as a model: {error}") from error

    def ask(self, arguments: dict[str, Any]) -> Any:
        return self._server.handle_chat_completions(arguments)


_servers: weakref.WeakValueDictionary[tuple[Any, ...], _Server] = weakref.WeakValueDictionary()
_kept: dict[int, _Server] = {}
_loading = threading.Lock()


def _loaded(path: str, threads: int, slots: int, context: int) -> _Server:
    """Return this process's server of a model. The last one used is kept; another takes its place."""
    key = (os.getpid(), path, threads, slots, context)
    with _loading:
        server = _servers.get(key)
        if server is None:
            _kept.clear()
            server = _servers[key] = _Server(path, threads, slots, context)
        _kept[os.getpid()] = server
        return server


def _xllamacpp() -> Any:
    try:
        import xllamacpp
    except ImportError as error:
        raise ConfigError(
            'local: models need the package xllamacpp: pip install "reflexion-gym[local]"'
        ) from error
    return xllamacpp
