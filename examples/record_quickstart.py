"""Record the replies that `reflexion-gym quickstart` plays, from a real model that runs on this machine.

    pip install "reflexion-gym[local]"
    python examples/record_quickstart.py PATH.gguf

The bundled recording was made with Qwen2.5-Coder-1.5B-Instruct (Q4_K_M). Every reply in it is that model's, as it
came. The tasks, agents and settings are the quickstart's own, so that it asks for exactly what is recorded here.
Prompts are part of every request: after a change of theirs, record again.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

import reflexion_gym
from reflexion_gym.commands.quickstart import AGENTS, RECORDING, SETTINGS, SUITE, TASKS


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("model", help="a .gguf file")
    parser.add_argument("--to", type=Path, default=RECORDING, help="the recording; default: the bundled one")
    parser.add_argument("--tasks", default=",".join(TASKS), help="default: the quickstart's")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as new:
        fresh = Path(new) / "quickstart.jsonl"
        results = reflexion_gym.run(
            list(AGENTS),
            SUITE,
            models=f"record:{fresh}=local:{arguments.model}",
            tasks=arguments.tasks,
            workers=len(TASKS),
            **SETTINGS,
        )
        print(results)
        for row in results.episodes:
            print(row.key.agent, row.key.task_id, [f"{t.passed}/{t.success}" for t in row.trials])
        if not results.faults:
            # where the model lies on this machine is nobody's business
            named = fresh.read_text().replace(
                f"local:{arguments.model}", f"local:{Path(arguments.model).name}"
            )
            arguments.to.write_text(named)
            print(f"{arguments.to}: {len(fresh.read_text().splitlines())} replies")


if __name__ == "__main__":
    main()
