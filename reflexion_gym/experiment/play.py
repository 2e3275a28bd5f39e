"""`play`: one agent, one environment, one episode: the plain loop."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import gymnasium as gym

from reflexion_gym.core import Trial, Usage
from reflexion_gym.errors import ConfigError

__all__ = ["Player", "play"]


def play(
    agent: Callable[..., Any],
    env: gym.Env[Any, Any],
    *,
    seed: int | None = None,
    options: dict[str, Any] | None = None,
) -> list[Trial]:
    """Play one episode and return its trials, as the agent may see them.

    Args:
        agent: any callable ``(observation: str, info: dict) -> str``, plain or a coroutine function. Where it
            has them, ``reset(observation, info)`` is called at the start and ``end(observation, info)`` at the end.
        env: an environment in its `MultiTrial`, such as ``gym.make("Starter-py", max_trials=3, evaluator="examples")``.
        seed: given to `env.reset`.
        options: given to `env.reset`, such as ``{"task": "two_sum"}``.

    Raises:
        ConfigError: the arguments are swapped, the env is not in a `MultiTrial`, or an action is not a str.

    Example:
        >>> import gymnasium as gym, reflexion_gym
        >>> env = gym.make("Starter-py", max_trials=2, evaluator="none")
        >>> trials = reflexion_gym.play(lambda observation, info: "no idea", env, seed=0)  # doctest: +SKIP
    """
    if isinstance(agent, gym.Env) and not isinstance(env, gym.Env):
        raise ConfigError("the agent comes first: play(agent, env)")
    if not isinstance(env, gym.Env):
        raise ConfigError(f"env must be a gymnasium.Env, actual type: {type(env).__name__}")
    if not env.has_wrapper_attr("trials"):
        raise ConfigError(
            "play needs an env in its MultiTrial: gym.make(ID, max_trials=3, evaluator='examples') "
            "or MultiTrial(env, evaluator=..., max_trials=...)"
        )
    with Player(agent) as player:
        observation, info = env.reset(seed=seed, options=options)
        player.reset(observation, info)
        done = False
        while not done:
            observation, _, terminated, truncated, info = env.step(player.act(observation, info))
            done = terminated or truncated
        player.end(observation, info)
    return list(env.get_wrapper_attr("trials"))


class Player:
    """Calls an agent whatever its kind: a function, an object, plain or with coroutines.

    Coroutines of one player run in one event loop, in a thread of their own where the caller is itself inside
    a running loop (a notebook), so that an agent's async client stays usable from call to call.

    Args:
        agent: any callable ``(observation, info) -> str``.
    """

    def __init__(self, agent: Callable[..., Any]) -> None:
        if not callable(agent):
            raise ConfigError(
                f"an agent is a callable (observation, info) -> str, actual type: {type(agent).__name__}"
            )
        self.agent = agent
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: ThreadPoolExecutor | None = None

    def reset(self, observation: str, info: dict[str, Any]) -> None:
        """Tell the agent that a new task begins."""
        self._optional("reset", observation, info)

    def act(self, observation: str, info: dict[str, Any]) -> str:
        """Return the agent's action.

        Raises:
            ConfigError: it is not a str.
        """
        action = self._wait(self.agent(observation, info))
        if not isinstance(action, str):
            raise ConfigError(
                f"an agent must return a str, actual type: {type(action).__name__} (from {_name(self.agent)})"
            )
        return action

    def end(self, observation: str, info: dict[str, Any]) -> None:
        """Tell the agent that the episode is over."""
        self._optional("end", observation, info)

    @property
    def reports_usage(self) -> bool:
        """Whether the agent has `usage`."""
        return callable(getattr(self.agent, "usage", None))

    def usage(self) -> Usage:
        """Return what the agent says it used; nothing where it does not say.

        Raises:
            ConfigError: what it says is not a `Usage`.
        """
        if not self.reports_usage:
            return Usage()
        usage = self._wait(self.agent.usage())  # type: ignore[attr-defined]
        if not isinstance(usage, Usage):
            raise ConfigError(
                f"usage() of {_name(self.agent)} must return a Usage, actual type: {type(usage).__name__}"
            )
        return usage

    def close(self) -> None:
        """Close the event loop, where one was needed."""
        if self._thread is not None:
            self._thread.shutdown(wait=True)
            self._thread = None
        if self._loop is not None:
            self._loop.close()
            self._loop = None

    def __enter__(self) -> Player:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _optional(self, name: str, *args: Any) -> None:
        method = getattr(self.agent, name, None)
        if callable(method):
            self._wait(method(*args))

    def _wait(self, value: Any) -> Any:
        if not inspect.isawaitable(value):
            return value
        if self._loop is None:
            self._loop = asyncio.new_event_loop()
        work = _awaited(value)
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            return self._loop.run_until_complete(work)
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, thread_name_prefix="reflexion_gym-agent")
        return self._thread.submit(self._loop.run_until_complete, work).result()


async def _awaited(value: Awaitable[Any]) -> Any:
    return await value


def _name(agent: Any) -> str:
    return getattr(agent, "__qualname__", type(agent).__qualname__)
