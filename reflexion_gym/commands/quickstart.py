"""`reflexion-gym quickstart`: the Reflexion loop at work, with a recorded model and a live sandbox."""

from __future__ import annotations

import shlex
import tempfile
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reflexion_gym.commands.quickstart_house import show_house
from reflexion_gym.errors import DataError, SandboxFault, ToolchainError

if TYPE_CHECKING:
    from rich.console import Console

    from reflexion_gym.experiment.records import EpisodeRow, TrialRow
    from reflexion_gym.experiment.results import Results

__all__ = ["AGENTS", "RECORDING", "SETTINGS", "SUITE", "TASKS", "quickstart"]

SUITE = "Starter-py"
#: tasks at which the recorded model fails at first; see examples/record_quickstart.py
TASKS = ("Starter/2_digit_product",)
AGENTS = ("reflexion", "retry")
#: the recorded replies of a real model
RECORDING = Path(str(files("reflexion_gym.data"))) / "bundled" / "quickstart.jsonl"
#: what the recording was made with; another setting asks for replies that were never recorded
SETTINGS: dict[str, Any] = {"evaluator": "examples", "max_trials": 3, "preset": "default", "seed": 0}


def quickstart(out: Path | None = None, *, console: Console | None = None) -> int:
    """Run Reflexion and its retry baseline on some tasks of `Starter-py` and show what happens.

    Args:
        out: where the run is kept; None: a new temporary folder.
        console: where to print; None: stdout.

    Returns:
        the exit code: 0, or 3 where an episode was faulty.

    Raises:
        DataError: this installation lacks the recording.
    """
    from rich.console import Console

    from reflexion_gym.experiment.runner import run

    console = console or Console()
    if not RECORDING.is_file():
        raise DataError(f"the recording {RECORDING} is missing; examples/record_quickstart.py makes one")
    sandbox = _sandbox(console)
    out = out or Path(tempfile.mkdtemp(prefix="reflexion-gym-quickstart-"))
    console.print(
        f"\nReflexion on {len(TASKS)} task{'s' * (len(TASKS) > 1)} of {SUITE}. The model's replies were recorded from a real one "
        "(Qwen2.5-Coder-1.5B-Instruct); everything else is live: each program is run and judged now.",
        highlight=False,
    )
    shown: set[str] = set()

    def show(row: EpisodeRow) -> None:
        if row.key.agent == "reflexion" and row.key.text not in shown:
            shown.add(row.key.text)
            _show_episode(console, row)

    results = run(
        list(AGENTS), SUITE, models=f"replay:{RECORDING}", tasks=list(TASKS), workers=1, out=out, sandbox=sandbox,
        progress=False, on_episode=show, **SETTINGS,
    )  # fmt: skip
    for row in results.episodes:
        show(row)  # what an earlier call with the same folder had finished
    _show_table(console, results)
    house = show_house(console, out / "house")
    _show_end(console, out)
    return 3 if results.faults or house.faults else 0


def _sandbox(console: Console) -> str:
    from reflexion_gym.judge import get_judge

    try:
        get_judge("bubblewrap").self_check()
    except (SandboxFault, ToolchainError) as error:
        console.print(
            f"[bold yellow]No isolation on this machine[/]: {str(error).splitlines()[0]}\n"
            "The programs of this recording, which are known, run in plain processes instead. Do not judge other "
            "programs that way. `reflexion-gym doctor` says what is missing.",
            highlight=False,
        )
        return "process"
    return "bubblewrap"


def _show_episode(console: Console, row: EpisodeRow) -> None:
    from rich.markup import escape
    from rich.panel import Panel
    from rich.rule import Rule
    from rich.syntax import Syntax

    console.print()
    console.print(Rule(f"[bold]{escape(row.key.task_id)}[/]", align="left"))
    if row.trials:
        console.print(escape(row.trials[0].trajectory.observation.strip().split("\n\n")[0]), highlight=False)
    if row.fault:
        console.print(f"[bold red]fault[/] {escape(row.fault)}", highlight=False)
    lessons = {reflection.trial: reflection.text for reflection in row.reflections}
    for trial in row.trials:
        verdict = "[green]passed the examples[/]" if trial.passed else "[red]failed an example[/]"
        console.print(f"\n[bold]Trial {trial.index + 1}[/]: {verdict}", highlight=False)
        code = Syntax(_code(row, trial), "python", padding=(0, 2), background_color="default", word_wrap=True)
        console.print(code)
        if not trial.passed:
            console.print(
                Panel(
                    escape(trial.feedback.strip()),
                    title="what the examples say",
                    title_align="left",
                    border_style="red",
                )
            )
        if trial.index in lessons:
            console.print(
                Panel(
                    escape(lessons[trial.index].strip()),
                    title="the agent's reflection",
                    title_align="left",
                    border_style="cyan",
                )
            )
    if row.success is not None:
        truth = "[green]passed[/]" if row.success else "[red]failed[/]"
        console.print(f"\nThe hidden tests, which the agent never sees: {truth}", highlight=False)


def _code(row: EpisodeRow, trial: TrialRow) -> str:
    from reflexion_gym.judge.extract import build_program
    from reflexion_gym.registration import make_task_env

    env = make_task_env(row.key.suite)
    program, _ = build_program(trial.trajectory.last_action, env.task(row.key.task_id).public())
    return program.code.strip("\n") or "(no code)"


def _show_table(console: Console, results: Results) -> None:
    from rich.table import Table

    table = Table(
        "agent",
        "solved",
        "trial by trial",
        "tokens act",
        "tokens reflect",
        title="\nThe same tasks, the same limits",
        title_justify="left",
    )
    for group in results.groups():
        points = " ".join(f"{point.solved}/{point.judged}" for point in group.curve().points)
        rate, usage = group.rate, group.usage
        table.add_row(
            group.agent,
            f"{rate.successes}/{rate.judged}",
            points,
            str(usage.act.total),
            str(usage.reflect.total),
        )
    console.print(table)


def _show_end(console: Console, out: Path) -> None:
    place = shlex.quote(str(out))
    console.print(
        f"""
A few tasks prove nothing; a run on a real suite does. With a model of your own:

  reflexion-gym run HumanEval-py --agent reflexion --agent retry --evaluator self_tests \\
      --model openai:MODEL@http://127.0.0.1:8000/v1 --tasks 0:20 --out runs/first

With an agent of your own, any function (observation, info) -> str in a file:

  reflexion-gym run {SUITE} --agent my_agent.py:agent --evaluator examples --out runs/mine

This run is kept in {place}; `reflexion-gym show {place}` shows its tables.""",
        highlight=False,
        markup=False,
    )
