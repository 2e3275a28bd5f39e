"""`ThreadVectorEnv`: several envs stepped in threads, for envs that wait on sandboxes and servers."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from reflexion_gym.errors import ConfigError
from reflexion_gym.registration import make_env

__all__ = ["ThreadVectorEnv"]

_DEFAULTS = {str: "", bool: False, int: 0, float: 0.0}


class ThreadVectorEnv(gym.vector.VectorEnv[tuple[str, ...], Sequence[str], np.ndarray]):
    """What ``gym.make_vec`` builds for the ids of this package.

    Observations are a tuple of `num_envs` str; rewards a float64 array; terminations and truncations bool
    arrays; infos a dict of key -> array (object dtype for text, lists and dicts), each with its ``_key`` mask.
    There is no autoreset: an env that is over ignores its action (reward 0.0, its last observation again,
    still over) until ``reset(options={"reset_mask": bool array})`` names it, so that an agent can finish
    with one episode before the next begins.

    Args:
        num_envs: number of envs.
        suite: the suite each of them plays.
        workers: threads; one per env by default, 32 at most.
        kwargs: arguments of `make_env` (``max_trials=``, ``evaluator=``, ...); each env gets its own copy.
    """

    metadata: dict[str, Any] = {
        "render_modes": ["ansi"],
        "render_fps": 1,
        "autoreset_mode": AutoresetMode.DISABLED,
    }

    def __init__(self, num_envs: int, *, suite: str, workers: int | None = None, **kwargs: Any) -> None:
        if isinstance(num_envs, bool) or not isinstance(num_envs, int) or num_envs < 1:
            raise ConfigError(f"num_envs must be a whole number of at least 1, actual value: {num_envs!r}")
        self.num_envs = num_envs
        self.envs = [make_env(suite=suite, **deepcopy(kwargs)) for _ in range(num_envs)]
        self.single_observation_space = self.envs[0].observation_space
        self.single_action_space = self.envs[0].action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.render_mode = self.envs[0].render_mode
        self._over = np.zeros(num_envs, dtype=np.bool_)
        self._last: list[tuple[str, float, bool, bool, dict[str, Any]]] = [
            ("", 0.0, False, False, {})
        ] * num_envs
        self._pool = ThreadPoolExecutor(
            workers or min(num_envs, 32), thread_name_prefix="reflexion_gym-vector"
        )

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[tuple[str, ...], dict[str, Any]]:
        """Begin an episode in every env, or in those that ``options["reset_mask"]`` names.

        Args:
            seed: one per env, or one number that env i gets plus i.
            options: ``reset_mask`` (bool array of `num_envs`); ``task``: one for all, or a list of one per env;
                the rest goes to every env.
        """
        options = dict(options or {})
        mask = options.pop("reset_mask", None)
        chosen = np.ones(self.num_envs, dtype=np.bool_) if mask is None else np.asarray(mask, dtype=np.bool_)
        if chosen.shape != (self.num_envs,):
            raise ConfigError(f"reset_mask must be {self.num_envs} booleans, actual shape: {chosen.shape}")
        seeds = self._per_env(seed, "seed", spread=True)
        tasks = self._per_env(options.pop("task", None), "task")

        def begin(number: int) -> tuple[str, float, bool, bool, dict[str, Any]]:
            given = options if tasks[number] is None else {**options, "task": tasks[number]}
            observation, info = self.envs[number].reset(seed=seeds[number], options=given)
            return observation, 0.0, False, False, info

        for number, result in self._all(begin, np.flatnonzero(chosen).tolist()):
            self._last[number], self._over[number] = result, False
        return tuple(result[0] for result in self._last), self._infos()

    def step(
        self, actions: Sequence[str]
    ) -> tuple[tuple[str, ...], np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Step every env that is not over.

        Args:
            actions: a list, tuple or object array of `num_envs` str; not one bare str.
        """
        if isinstance(actions, str) or len(actions) != self.num_envs:
            raise ConfigError(f"step takes {self.num_envs} actions, actual value: {actions!r}")

        def advance(number: int) -> tuple[str, float, bool, bool, dict[str, Any]]:
            if self._over[number]:
                observation, _, terminated, truncated, info = self._last[number]
                return observation, 0.0, terminated, truncated, info
            observation, reward, terminated, truncated, info = self.envs[number].step(actions[number])
            return observation, float(reward), terminated, truncated, info

        for number, result in self._all(advance, list(range(self.num_envs))):
            self._last[number] = result
            self._over[number] = result[2] or result[3]
        return (
            tuple(result[0] for result in self._last),
            np.array([result[1] for result in self._last], dtype=np.float64),
            np.array([result[2] for result in self._last], dtype=np.bool_),
            np.array([result[3] for result in self._last], dtype=np.bool_),
            self._infos(),
        )

    def call(self, name: str, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
        """Return an attribute of every env, called with the arguments where it is a method."""
        found = [env.get_wrapper_attr(name) for env in self.envs]
        return tuple(value(*args, **kwargs) if callable(value) else value for value in found)

    def get_attr(self, name: str) -> tuple[Any, ...]:
        """Return an attribute of every env."""
        return tuple(env.get_wrapper_attr(name) for env in self.envs)

    def render(self) -> tuple[Any, ...]:
        """Return each env's rendering."""
        return tuple(env.render() for env in self.envs)

    def close_extras(self, **kwargs: Any) -> None:
        """Close the envs and end the threads."""
        self._pool.shutdown(wait=True, cancel_futures=True)
        for env in self.envs:
            env.close()

    def _all(self, function: Any, numbers: list[int]) -> list[tuple[int, Any]]:
        """Run `function` for every number; wait for all before an exception of one is raised."""
        futures = [(number, self._pool.submit(function, number)) for number in numbers]
        results, first_error = [], None
        for number, future in futures:
            error = future.exception()
            if error is None:
                results.append((number, future.result()))
            else:
                first_error = first_error or error
        if first_error is not None:
            for number, result in results:  # what did happen is kept
                self._last[number], self._over[number] = result, bool(result[2] or result[3])
            raise first_error
        return results

    def _per_env(self, value: Any, name: str, *, spread: bool = False) -> list[Any]:
        if isinstance(value, list | tuple | np.ndarray):
            if len(value) != self.num_envs:
                raise ConfigError(
                    f"{name} must be one value or {self.num_envs} of them, actual length: {len(value)}"
                )
            return list(value)
        if spread and value is not None:
            return [int(value) + number for number in range(self.num_envs)]
        return [value] * self.num_envs

    def _infos(self) -> dict[str, Any]:
        infos: dict[str, Any] = {}
        keys = dict.fromkeys(key for result in self._last for key in result[4])
        for key in keys:
            present = [key in result[4] for result in self._last]
            values = [result[4].get(key) for result in self._last]
            kind = type(next(value for value, there in zip(values, present, strict=True) if there))
            if kind in (bool, int, float):
                values = [
                    value if there else _DEFAULTS[kind] for value, there in zip(values, present, strict=True)
                ]
                infos[key] = np.array(values, dtype={bool: np.bool_, int: np.int64, float: np.float64}[kind])
            else:
                infos[key] = np.empty(self.num_envs, dtype=object)
                for number, value in enumerate(values):
                    infos[key][number] = value
            infos[f"_{key}"] = np.array(present, dtype=np.bool_)
        return infos
