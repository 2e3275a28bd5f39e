"""ALFWorld's engines side by side in one run: stock TextWorld, TextWorld with our caches, and the native engine.

    python benchmarks/alfworld_engines.py [--games 6] [--path GAMES]

Every engine plays the walkthroughs of the same games. CPU seconds are the figures to trust on a busy machine.
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import time
from collections.abc import Callable
from typing import Any

from reflexion_gym.data.alfworld import GameFile, alfworld_games, bundled_games
from reflexion_gym.envs.alfworld_engine import NativeGame
from reflexion_gym.errors import DataError, ToolchainError


def timed(work: Callable[[], Any]) -> tuple[Any, float, float]:
    wall, cpu = time.perf_counter(), time.process_time()
    value = work()
    return value, time.perf_counter() - wall, time.process_time() - cpu


def native(file: GameFile) -> tuple[Callable[[], Any], Callable[[], Any], Callable[[Any, str], None]]:
    game = NativeGame.load(file.read(), file.source)
    return (lambda: NativeGame.load(file.read(), file.source)), game.reset, game.step


def cached(file: GameFile) -> tuple[Callable[[], Any], Callable[[], Any], Callable[[Any, str], None]]:
    from reflexion_gym.envs.alfworld_engine.textworld_game import load_textworld

    game = load_textworld(file.read(), file.source)
    return (
        (lambda: load_textworld(file.read(), file.source)),
        game.reset,
        lambda state, command: game.step(command),
    )


def stock(file: GameFile) -> tuple[Callable[[], Any], Callable[[], Any], Callable[[Any, str], None]]:
    import textworld
    from textworld.envs.pddl.pddl import PddlEnv

    data = json.loads(file.read())

    def load() -> Any:
        env = PddlEnv(textworld.EnvInfos(admissible_commands=True, won=True))
        env.load(data)
        return env

    env = load()
    from reflexion_gym.data.house.names import entity_names

    names = entity_names(info.id for info in env._entity_infos.values())
    for info in env._entity_infos.values():
        info.name = names[info.id]
    return load, env.reset, lambda state, command: env.step(command)


def measure(make: Callable[..., Any], files: list[GameFile], passes: int) -> dict[str, float]:
    loads, resets, steps_cpu, steps_wall, count = [], [], 0.0, 0.0, 0
    for file in files:
        load, reset, step = make(file)
        loads.append(timed(load)[2])
        commands = json.loads(file.read())["walkthrough"]
        reset()
        for _ in range(passes):
            state, _, cpu = timed(reset)
            resets.append(cpu)
            _, wall, cpu = timed(lambda: [step(state, command) for command in commands])  # noqa: B023 - called at once
            steps_cpu, steps_wall, count = steps_cpu + cpu, steps_wall + wall, count + len(commands)
    return {
        "load_ms": 1e3 * statistics.median(loads),
        "reset_ms": 1e3 * statistics.median(resets),
        "step_us": 1e6 * steps_cpu / count,
        "steps_per_s": count / steps_wall,
        "steps_per_cpu_s": count / steps_cpu,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--path")
    options = parser.parse_args()
    try:
        files = alfworld_games(path=options.path)[0]
        print(f"{len(files)} games of valid_unseen; {options.games} of them are played")
    except DataError as error:
        files = bundled_games()
        print(f"{error}\nThe bundled games are played instead.")
    chosen = files[:: max(1, len(files) // options.games)][: options.games]
    rows: dict[str, dict[str, float]] = {}
    for name, make, passes in (
        ("native", native, 20),
        ("textworld, cached", cached, 3),
        ("textworld, stock", stock, 1),
    ):
        try:
            rows[name] = measure(make, chosen, passes)
        except (ToolchainError, ImportError) as error:
            print(f"{name}: not measured: {error}")
    print(
        f"{'engine':20} {'load':>9} {'reset again':>12} {'step':>10} {'steps/s':>10} {'per CPU s':>10}   times stock"
    )
    base = rows.get("textworld, stock")
    for name, row in rows.items():
        ratio = f"{row['steps_per_cpu_s'] / base['steps_per_cpu_s']:.0f}" if base else "-"
        print(
            f"{name:20} {row['load_ms']:6.1f} ms {row['reset_ms']:9.2f} ms {row['step_us']:7.0f} us "
            f"{row['steps_per_s']:10.0f} {row['steps_per_cpu_s']:10.0f}   {ratio}"
        )
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    _, wall, cpu = timed(lambda: [NativeGame.load(file.read(), file.source) for file in files])
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(
        f"native, all {len(files)} games loaded: {wall:.2f} s ({cpu:.2f} CPU), peak {after / 1024:.0f} MB ({(after - before) / 1024:+.0f})"
    )


if __name__ == "__main__":
    main()
